/** A shop that was sold, and is installed again by its new owner; and one whose owner only has another address (decision 95). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "../../app/adapters/mail/mailer.ts";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { ConnectedStore } from "../../app/adapters/store-connection/store-connection.ts";
import { handleSendFormerOwnerMail } from "../../app/areas/accounts/jobs/send-former-owner-mail.server.ts";
import { joinWorkspace } from "../../app/areas/accounts/server/binding/join-workspace.server.ts";
import { connectLock } from "../../app/areas/accounts/server/connecting/connect-lock.ts";
import { withAdvisoryLock } from "../../app/platform/db/advisory-lock.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { startApi, waitingJobs, type Answer } from "../factories/api-server.ts";
import { buyersOrder } from "../factories/buyers-order.ts";
import { newsOf } from "../factories/news.ts";
import { callInAdmin, openInAdmin } from "../factories/shop-admin.ts";
import { addMember, makeTenant } from "../factories/tenants.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import { setBalance } from "../factories/wallets.ts";
import { connectShopifyStore, markUninstalled, signInOfScreen } from "../factories/wired.ts";

/** Whom shops name as their owner ("silent" where they don't answer), and what was mailed. */
const outside = vi.hoisted(() => ({ owner: null as string | null, mails: [] as Mail[] }));
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => {
  const { storeConnectionFor } = await import("../factories/answering-shop.ts");
  return {
    ...(await original<object>()),
    storeConnectionFor(store: ConnectedStore) {
      const connection = storeConnectionFor(store);
      const readShop = async () => {
        if (outside.owner === "silent") throw new OutsideError("retry", "vendor_unreachable");
        return { ...(await connection.readShop()), email: outside.owner };
      };
      return { ...connection, readShop };
    },
  };
});
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: Mail) => Promise.resolve(void outside.mails.push(mail)) }),
}));

const FORMER = "ada@harbour.test";
const NEW = "bo@harbour.test";
const PATH = "/core/stores/former-owner";
const BALANCE = "12.50";

type Api = Awaited<ReturnType<typeof startApi>>;
let api: Api;
let owner: Awaited<ReturnType<Api["makeSeller"]>>;
let shop: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = `acme-${randomUUID()}.myshopify.com`;
  owner = await api.makeSeller();
  outside.owner = FORMER;
  outside.mails.length = 0;
});

/** How the staff of the shop call, in its admin. */
const staff = (method: string, path: string, body?: unknown, of = shop) => callInAdmin(api, of, method, path, body);
const bring = (accountId = owner.account.id, workspaceId = owner.workspace.id) =>
  connectShopifyStore({ shop, by: { accountId, workspaceId } });
const storeOf = () =>
  systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
  });
const rowOf = (id: string) => systemDb.store.findUniqueOrThrow({ where: { id } });
const isThere = async (workspaceId: string) => (await systemDb.workspace.count({ where: { id: workspaceId } })) === 1;

/** Its staff install the app, by the shop's own admin. */
async function comeIn() {
  await signInOfScreen(await openInAdmin(shop));
  return storeOf();
}
async function leave(): Promise<void> {
  expect(await markUninstalled({ storeId: (await storeOf()).id, before: new Date() })).toBe(true);
}
/** What one may see of sales and money, by who calls. */
async function seen(call: (method: string, path: string) => Promise<Answer>) {
  const [orders, wallet] = await Promise.all([
    call("GET", "/orders/v5/list?order_status=all"),
    call("GET", "/payments/user/wallets"),
  ]);
  expect([orders.status, wallet.status]).toEqual([200, 200]);
  return { orders: orders.body.data.orders.length, balance: wallet.body.data.total_balance };
}
/** How often a workspace was told that its store came back with another owner. */
const timesTold = async (id: string) =>
  (await newsOf({ workspace: { id } }))
    .filter(({ kind }) => kind === "store_taken_over")
    .reduce((sum, { count }) => sum + count, 0);

describe("a shop that was uninstalled and comes back by itself", () => {
  test("with another owner begins anew: what was sold and paid stays where it was, and its people are told, once", async () => {
    const id = await bring();
    await buyersOrder({ ...owner, store: await rowOf(id) }, shop);
    await setBalance(owner.workspace.id, { topup: BALANCE });
    await leave();
    outside.owner = NEW;
    const since = await comeIn();
    expect(since.workspaceId).not.toBe(owner.workspace.id);
    expect(await rowOf(id)).toMatchObject({
      workspaceId: owner.workspace.id,
      status: "uninstalled",
      formerDomain: shop,
      ownerEmail: FORMER,
    });
    expect(await seen(staff)).toEqual({ orders: 0, balance: "0.00" });
    expect(await seen(owner.call)).toEqual({ orders: 1, balance: BALANCE });
    // The new owner's own coming and going is none of the former's business.
    await leave();
    expect((await comeIn()).id).toBe(since.id);
    expect(await timesTold(owner.workspace.id)).toBe(1);
    const { body } = await owner.call("GET", "/core/list-notification");
    expect(body.data.notifications[0]).toMatchObject({
      kind: "store_taken_over",
      params: { count: 1, store: "Acme" },
      link: "/app/setting/channel",
    });
  });

  test("does so also where nobody but its admin ever had it, with all that is in its workspace", async () => {
    const former = await comeIn();
    await setBalance(former.workspaceId, { topup: BALANCE });
    await leave();
    outside.owner = NEW;
    expect((await comeIn()).workspaceId).not.toBe(former.workspaceId);
    expect((await seen(staff)).balance).toBe("0.00");
    expect(await isThere(former.workspaceId)).toBe(true);
    expect(await timesTold(former.workspaceId)).toBe(1);
  });

  test.each<[string, string | null, string | null]>([
    ["the same owner", FORMER, FORMER],
    ["the same owner in other letters", FORMER, ` ${FORMER.toUpperCase()} `],
    ["an owner where none was known", null, NEW],
    ["no owner any more", FORMER, null],
    ["nothing, as it doesn't answer", FORMER, "silent"],
  ])("saying %s is what it was", async (_, known, said) => {
    const id = await bring();
    await systemDb.store.update({ where: { id }, data: { ownerEmail: known } });
    await leave();
    outside.owner = said;
    expect(await comeIn()).toMatchObject({ id, workspaceId: owner.workspace.id, status: "active" });
    expect(await timesTold(owner.workspace.id)).toBe(0);
  });

  test("and was not known to have gone stays, whoever it says has it", async () => {
    const id = await bring();
    outside.owner = NEW;
    expect(await connectShopifyStore({ shop })).toBe(id);
    expect(await timesTold(owner.workspace.id)).toBe(0);
  });

  test("after somebody let go of it is no news for them", async () => {
    const id = await bring();
    expect((await owner.call("POST", "/auth/platform/unlink", { store_id: id })).status).toBe(200);
    outside.owner = NEW;
    expect((await comeIn()).id).not.toBe(id);
    expect(await timesTold(owner.workspace.id)).toBe(0);
  });
});

describe("a shop that was sold and is connected in person", () => {
  test.each<[string, () => Promise<string>]>([
    ["an account", () => bring()],
    ["its admin alone", async () => (await comeIn()).id],
  ])("is its new owner's, with nothing of what %s had in it", async (_, begin) => {
    const id = await begin();
    const { workspaceId } = await rowOf(id);
    await leave();
    outside.owner = NEW;
    const buyer = await makeTenant();
    const since = await bring(buyer.account.id, buyer.workspace.id);
    expect(since).not.toBe(id);
    expect((await storeOf()).workspaceId).toBe(buyer.workspace.id);
    expect(await rowOf(id)).toMatchObject({ workspaceId, formerDomain: shop });
    expect(await systemDb.workspaceMember.count({ where: { workspaceId, accountId: buyer.account.id } })).toBe(0);
    expect(await timesTold(workspaceId)).toBe(1);
  });

  test("by one of its former people is what it was, at once or after it has come in by itself", async () => {
    const id = await bring();
    await leave();
    outside.owner = NEW;
    expect(await bring()).toBe(id);
    expect(await timesTold(owner.workspace.id)).toBe(0);
    await leave();
    outside.owner = FORMER;
    const since = await comeIn();
    expect(await bring()).toBe(id);
    expect(await storeOf()).toMatchObject({
      id,
      formerDomain: null,
      status: "active",
      ownerEmail: FORMER,
      isOwners: true,
    });
    expect(await isThere(since.workspaceId)).toBe(false);
  });

  test("by a member, after it has come in by itself, speaks for that member and not for the owner", async () => {
    const id = await bring();
    await leave();
    outside.owner = NEW;
    await comeIn();
    const memberId = await addMember(owner.workspace.id, ["VIEW_SETTING_CHANNEL"]);
    expect(await bring(memberId)).toBe(id);
    expect((await staff("GET", "/payments/user/wallets")).status).toBe(403);
  });
});

describe("the way back by a code", () => {
  /** A shop that nobody but its admin has comes back with another address. */
  async function comeBackAsOther() {
    const former = await comeIn();
    await setBalance(former.workspaceId, { topup: BALANCE });
    await leave();
    outside.owner = NEW;
    return { former, since: await comeIn() };
  }
  const told = async (of = shop) => (await staff("GET", PATH, undefined, of)).body.data.former_owner;
  const ask = () => staff("POST", `${PATH}/code`, {});
  const give = (code: string, of = shop) => staff("POST", PATH, { code }, of);
  /** Sends the mail that waits for a shop; answers its code. */
  async function mailed(storeId: string): Promise<string> {
    const jobs = await waitingJobs<{ presentId: string; formerId: string }>(handleSendFormerOwnerMail.name);
    const job = jobs.find((waiting) => waiting.presentId === storeId)!;
    await handleSendFormerOwnerMail.run(job, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
    return /^\d{6}$/m.exec(outside.mails.at(-1)!.text)![0];
  }
  async function codeFor(storeId: string): Promise<string> {
    expect((await ask()).status).toBe(200);
    return mailed(storeId);
  }
  const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

  test("goes to the former address, which is told masked alone, and gives back all that was there, once", async () => {
    const { former, since } = await comeBackAsOther();
    expect(await told()).toEqual({ owner_email: "a•••@harbour.test" });
    const said = async () => (await staff("GET", "/home/announcement?place=home")).body.data.announcement?.kind;
    expect(await said()).toBe("former_owner");
    const code = await codeFor(since.id);
    expect(outside.mails).toMatchObject([{ to: FORMER, subject: expect.stringContaining("Acme") as string }]);
    expect((await give(code)).status).toBe(200);
    expect(await storeOf()).toMatchObject({
      id: former.id,
      workspaceId: former.workspaceId,
      status: "active",
      formerDomain: null,
      ownerEmail: NEW,
    });
    expect(await isThere(since.workspaceId)).toBe(false);
    expect((await seen(staff)).balance).toBe(BALANCE);
    expect(await told()).toBeNull();
    expect(await said()).not.toBe("former_owner");
    expect((await give(code)).status).toBe(404);
    // From now on the new address is its owner's.
    await leave();
    expect((await comeIn()).id).toBe(former.id);
  });

  test("lets nobody in by wrong codes, however many, nor by the right one after too many", async () => {
    const { since } = await comeBackAsOther();
    const code = await codeFor(since.id);
    const answers = [];
    for (let by = 1; by <= 30; by++) answers.push(await give(wrongOf(code, by)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), ...Array(20).fill(429)]);
    expect(answers[0]!.body.errors).toEqual({ code: "This code is wrong, too old or was used already." });
    expect(answers.at(-1)!.body.message).toContain("Too many attempts");
    expect((await give(code)).status).toBe(429);
    expect((await storeOf()).id).toBe(since.id);
  });

  test("takes the last code, for ten minutes", async () => {
    const { former, since } = await comeBackAsOther();
    const first = await codeFor(since.id);
    const last = await codeFor(since.id);
    if (first !== last) expect((await give(first)).status).toBe(422);
    const kept = { where: { identifier: { contains: since.id } } };
    const { expiresAt } = await systemDb.verification.findFirstOrThrow(kept);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await systemDb.verification.updateMany({ ...kept, data: { expiresAt: new Date() } });
    expect((await give(last)).status).toBe(422);
    expect((await give(await codeFor(since.id))).status).toBe(200);
    expect((await storeOf()).id).toBe(former.id);
  });

  test("sends five mails in an hour for one shop", async () => {
    await comeBackAsOther();
    const statuses = [];
    for (let mails = 0; mails < 6; mails++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("is no way for another shop, nor from outside of the admin", async () => {
    const { since } = await comeBackAsOther();
    const code = await codeFor(since.id);
    const [first, { id: firstId }] = [shop, since];
    shop = `acme-${randomUUID()}.myshopify.com`;
    outside.owner = FORMER;
    const other = await comeBackAsOther();
    await codeFor(other.since.id);
    expect((await give(code)).status).toBe(422);
    expect((await storeOf()).id).toBe(other.since.id);
    const nobodys = owner.store.platformDomain;
    expect(await told(nobodys)).toBeNull();
    expect((await give(code, nobodys)).status).toBe(404);
    expect((await owner.call("GET", PATH)).body.data).toEqual({ former_owner: null });
    for (const path of [PATH, `${PATH}/code`]) expect((await owner.call("POST", path, { code })).status).toBe(403);
    expect((await rowOf(firstId)).platformDomain).toBe(first);
  });

  const importLamp = (workspaceId: string) =>
    systemDb.importedProduct.create({
      data: {
        ...{ workspaceId, source: "zopi", sourceProductId: "1", title: "Lamp", descriptionHtml: "" },
        ...{ images: [], options: [], tags: [], costLow: "1", costHigh: "1", variantsCount: 1 },
      },
    });
  test("is closed, in words, where somebody has worked in between, and loses nothing of it", async () => {
    const { since } = await comeBackAsOther();
    const code = await codeFor(since.id);
    const { id } = await importLamp(since.workspaceId);
    for (const answer of [await give(code), await ask()]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("done or paid for here since");
    }
    expect((await storeOf()).id).toBe(since.id);
    await systemDb.importedProduct.delete({ where: { id } });
    expect((await give(code)).status).toBe(200);
  });

  test("is gone by one of two who come at once", async () => {
    const { former, since } = await comeBackAsOther();
    const code = await codeFor(since.id);
    const calls = await withAdvisoryLock(connectLock(shop), async () => {
      const both = [give(code), give(code)];
      await untilCallWaits();
      return () => Promise.all(both);
    });
    const statuses = (await calls()).map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    expect(await storeOf()).toMatchObject({ id: former.id, workspaceId: former.workspaceId, status: "active" });
    expect((await seen(staff)).balance).toBe(BALANCE);
  });

  test.each<[string, (of: Awaited<ReturnType<typeof comeBackAsOther>>) => Promise<unknown>]>([
    [
      "knew nobody's address",
      ({ former: { id } }) => systemDb.store.update({ where: { id }, data: { ownerEmail: null } }),
    ],
    ["was let go of", ({ former: { id } }) => systemDb.store.update({ where: { id }, data: { letGoAt: new Date() } })],
    [
      "was brought in by a member who is gone",
      ({ former: { id } }) =>
        systemDb.store.update({ where: { id }, data: { isOwners: false, broughtById: randomUUID() } }),
    ],
    [
      "waits to be deleted with its workspace",
      ({ former }) => systemDb.workspace.update({ where: { id: former.workspaceId }, data: { goingAt: new Date() } }),
    ],
    ["is not there any more", ({ former: { id } }) => systemDb.store.delete({ where: { id } })],
    ["is in somebody's account", ({ former }) => joinBySomebody(former.workspaceId)],
    ["is of a shop that is in somebody's account since", ({ since }) => joinBySomebody(since.workspaceId)],
  ])("is not there to what %s", async (_, change) => {
    const both = await comeBackAsOther();
    const code = await codeFor(both.since.id);
    await change(both);
    expect(await told()).toBeNull();
    expect((await ask()).status).toBe(404);
    expect((await give(code)).status).toBe(404);
    expect((await storeOf()).id).toBe(both.since.id);
  });
});

async function joinBySomebody(workspaceId: string): Promise<void> {
  const { account } = await makeTenant();
  await joinWorkspace({ accountId: account.id, workspaceId, others });
}
