/** What happens between the beginning of a consent at an outside page and its end, and to a linked channel meanwhile. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { acceptKeys, awaitKeys } from "../../app/areas/accounts/server/connecting/pending-keys.server.ts";
import { consentCookie } from "../../app/areas/accounts/server/consents/consent-cookie.server.ts";
import { makeConsentState } from "../../app/areas/accounts/server/consents/consent-state.server.ts";
import { finishConnectSupplier } from "../../app/areas/accounts/server/consents/finish-consent.server.ts";
import { decrypt, encrypt } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";
import { finishConnectStore, finishPlatformConsent } from "../factories/wired.ts";

const FACTS = {
  externalId: "1",
  name: "Acme",
  email: null,
  ownerName: null,
  domain: "acme.test",
  currency: "EUR",
  countryCode: "DE",
  timeZone: "Europe/Berlin",
  planName: null,
};
const TOKENS = { accessToken: "access", refreshToken: "refresh", expiresAt: null, refreshExpiresAt: null };
const outside = vi.hoisted(() => ({
  shop: "",
  code: "",
  channel: {} as Record<string, (...given: never[]) => unknown>,
  revoked: [] as string[],
}));
vi.mock("../../app/shopify.server.ts", async (original) => ({
  ...(await original<object>()),
  finishShopifyOAuth: () => Promise.resolve({ shop: outside.shop, scopes: [] }),
}));
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  supplierConsent: () => ({ exchangeCode: () => Promise.resolve({ ...TOKENS, accountName: "Ada" }) }),
}));
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  storeConnectionFor: () => ({ readShop: () => Promise.resolve(FACTS) }),
  readShopByKeys: () => Promise.resolve(FACTS),
  tiktokConsent: () => ({
    exchangeCode: () => Promise.resolve({ tokens: TOKENS, shops: [{ code: outside.code, cipher: "c", facts: FACTS }] }),
  }),
}));
vi.mock("../../app/adapters/linked-channel/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  linkedChannel: () => outside.channel,
}));

const ACCOUNTS = [{ id: "7", name: "Summer catalogue" }];
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => {
  outside.shop = `acme-${randomUUID()}.myshopify.com`;
  outside.code = randomUUID().replaceAll("-", "");
  outside.revoked = [];
  outside.channel = {
    exchangeCode: () => Promise.resolve({ ...TOKENS, accountName: "Noa Pier" }),
    listAccounts: () => Promise.resolve(ACCOUNTS),
    revoke: (token: string) => Promise.resolve(void outside.revoked.push(token)),
  };
});

/** A member of a team who has just begun a consent there, and how each is ended. */
async function beginner() {
  const { workspace } = await makeTenant();
  const { account } = await makeTenant();
  await systemDb.workspaceMember.create({
    data: {
      workspaceId: workspace.id,
      accountId: account.id,
      permissions: ["VIEW_SETTING_CHANNEL", "VIEW_SETTING_PARTNERS_CONNECTION"],
    },
  });
  const session = await signIn(account.id);
  const { id: sessionId } = await systemDb.loginSession.findFirstOrThrow({ where: { accountId: account.id } });
  const began = { accountId: account.id, workspaceId: workspace.id };
  const inSession = { ...began, sessionId };
  const comeBack = (platform: string, query: Record<string, string>) =>
    finishPlatformConsent(
      new Request(`${env.APP_URL}/auth/platform/${platform}/callback?${new URLSearchParams(query)}`, {
        headers: session,
      }),
      platform,
    );
  const state = "a-state-of-at-least-sixteen";
  const withCookie = (finish: (request: Request) => Promise<{ location: string }>) => async () => {
    const cookie = consentCookie.make({ ...began, state, returnTo: "/app/setting/channel" }).split(";")[0]!;
    return (
      await finish(
        new Request(`${env.APP_URL}/auth/x/callback?code=c&state=${state}`, { headers: { ...session, cookie } }),
      )
    ).location;
  };
  const woo = async () => {
    const user_id = await awaitKeys({ ...inSession, address: `${randomUUID()}.example.com` });
    await acceptKeys(user_id, { key: "ck", secret: "cs" });
    return comeBack("woocommerce", { user_id, success: "1" });
  };
  const byState = (platform: string) => () =>
    comeBack(platform, { code: "c", state: makeConsentState({ ...inSession, platform }) });
  const ends: Record<string, () => Promise<string>> = {
    shopify: withCookie(finishConnectStore),
    aliexpress: withCookie((request) => finishConnectSupplier(request, "aliexpress")),
    woocommerce: woo,
    tiktok: byState("tiktok"),
    facebook: byState("facebook"),
    "google-merchant": byState("google-merchant"),
  };
  /** What the workspace has got by consents. */
  const gained = async () => {
    const where = { workspaceId: workspace.id };
    return (
      (await systemDb.store.count({ where })) -
      1 +
      (await systemDb.supplierConnection.count({ where })) +
      (await systemDb.channelConnection.count({ where }))
    );
  };
  return { ...began, ends, gained };
}

describe.each(["shopify", "aliexpress", "woocommerce", "tiktok", "facebook", "google-merchant"])(
  "a consent at %s",
  (platform) => {
    test("ends in the workspace that it was begun in", async () => {
      const { ends, gained } = await beginner();
      expect(await ends[platform]!()).toMatch(/\?(connected|linked)=/);
      expect(await gained()).toBe(1);
    });

    test("gives nothing to a workspace that one was removed from meanwhile, nor where one holds too little now (103)", async () => {
      const [removed, held] = [await beginner(), await beginner()];
      await systemDb.workspaceMember.delete({
        where: { workspaceId_accountId: { accountId: removed.accountId, workspaceId: removed.workspaceId } },
      });
      await systemDb.workspaceMember.update({
        where: { workspaceId_accountId: { accountId: held.accountId, workspaceId: held.workspaceId } },
        data: { permissions: ["VIEW_ORDER"] },
      });
      for (const { ends, gained } of [removed, held]) {
        expect(await ends[platform]!()).toContain("connect_error=103");
        expect(await gained()).toBe(0);
      }
    });

    test("leaves nothing for a workspace that was deleted meanwhile", async () => {
      const { ends, gained, workspaceId } = await beginner();
      await systemDb.workspace.delete({ where: { id: workspaceId } });
      expect(await ends[platform]!()).toContain("connect_error=103");
      expect(await gained()).toBe(-1);
    });
  },
);

describe("a linked channel", () => {
  /** A seller whose catalog is linked, and how they call. */
  async function linked(accountName: string = randomUUID()) {
    const seller = await api.makeSeller();
    const { id: workspaceId } = seller.workspace;
    const row = await systemDb.channelConnection.create({
      data: {
        workspaceId,
        channel: "facebook",
        accountName,
        accessToken: encrypt("old"),
        refreshToken: encrypt("refresh"),
        expiresAt: null,
      },
    });
    const read = () => systemDb.channelConnection.findUniqueOrThrow({ where: { id: row.id } });
    /** Gives the consent anew, by another account perhaps. */
    const linkAgain = () =>
      systemDb.channelConnection.update({
        where: { id: row.id },
        data: { accessToken: encrypt("new"), refreshToken: encrypt("new refresh"), expiresAt: null },
      });
    return {
      ...seller,
      row,
      read,
      linkAgain,
      accounts: () => seller.call("GET", "/core/channel-connections/facebook/accounts"),
    };
  }

  test("that is linked anew while the former consent is refused stays linked", async () => {
    const { accounts, linkAgain, read } = await linked();
    outside.channel.listAccounts = async () => {
      await linkAgain();
      throw new OutsideError("reconnect", "reconnect");
    };
    expect((await accounts()).status).not.toBe(200);
    expect((await read()).refreshToken).not.toBeNull();
  });

  test("that is linked anew while the former token is renewed keeps the new one", async () => {
    const { accounts, linkAgain, read, row } = await linked();
    await systemDb.channelConnection.update({ where: { id: row.id }, data: { expiresAt: new Date() } });
    outside.channel.renew = async () => {
      await linkAgain();
      return { accessToken: "renewed", expiresAt: null };
    };
    expect((await accounts()).status).toBe(200);
    expect(decrypt((await read()).accessToken)).toBe("new");
  });

  test("that is let go while an account is chosen is said to be gone", async () => {
    const { call, row } = await linked();
    outside.channel.listAccounts = async () => {
      await systemDb.channelConnection.delete({ where: { id: row.id } });
      return ACCOUNTS;
    };
    expect((await call("POST", "/auth/platform/facebook/link", { external_id: "7" })).status).toBe(404);
  });

  test("whose account another workspace has linked too does not take the consent from it", async () => {
    const [one, other] = [await linked("Agency"), await linked("Agency")];
    expect((await one.call("POST", "/auth/platform/facebook/disconnect", {})).status).toBe(200);
    expect(outside.revoked).toEqual([]);
    await other.call("POST", "/auth/platform/facebook/disconnect", {});
    expect(outside.revoked).toEqual(["old"]);
  });
});

test("G157 whoever comes back without the cookie that a store is connected under, or with a forged one, is told so", async () => {
  for (const cookie of ["", "quayside_consent=forged"])
    for (const finish of [finishConnectStore, (request: Request) => finishConnectSupplier(request, "aliexpress")]) {
      const request = new Request(`${env.APP_URL}/auth/x/callback?code=c&state=s`, { headers: { cookie } });
      expect((await finish(request)).location).toBe("/app/setting/channel?connect_error=121");
    }
});
