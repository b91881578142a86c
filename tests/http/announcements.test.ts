import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta } from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { handleMailFeedback } from "../../app/areas/activity/jobs/mail-feedback.server.ts";
import { readAnnouncement } from "../../app/areas/home/server/read-announcement.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const outbox: { to: string; subject: string; text: string }[] = [];
vi.mock(import("../../app/adapters/registry.server.ts"), async (original) => ({
  ...(await original()),
  mailer: () =>
    ({
      send: (mail: { to: string; subject: string; text: string }) => Promise.resolve(void outbox.push(mail)),
    }) as never,
}));

let tenant: Tenant;
beforeEach(async () => {
  outbox.length = 0;
  tenant = await makeTenant();
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env, { SUPPORT_EMAIL: undefined, FEATUREBASE_URL: undefined, FEATUREBASE_SSO_SECRET: undefined });
});

const as = ({ principal }: Pick<Tenant, "principal">) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  });
const said = async (place: "home" | "dashboard" | "orders") =>
  (await as(tenant).home.announcement({ place })).data.announcement;
const dismiss = (meta_key: string) => as(tenant).identity.updateMeta({ meta_key });

/** A paid order that can be placed, whose buyer's number is this one. */
async function orderWithPhone(phone: string): Promise<string> {
  const { shippingAddress } = channelOrder();
  return (await readyOrder(tenant, { shippingAddress: shippingAddress && { ...shippingAddress, phone } })).id;
}
const phoneBoughtWith = async (orderId: string) => {
  await as(tenant).placement.request({ orders: [{ order_id: orderId }] });
  return ((await systemDb.purchaseOrder.findFirstOrThrow({ where: { orderId } })).address as { phone: string }).phone;
};

describe("S122 G072 what is said beside the work", () => {
  test("is one thing, and stays away on every device once dismissed", async () => {
    const first = await said("home");
    expect(first).toEqual({ kind: "welcome", meta_key: "WELCOME_MODAL", is_tiktok_user: false });
    await dismiss(first!.meta_key);
    expect((await as(tenant).identity.account({})).data.dismissed_meta_keys).toContain("WELCOME_MODAL");
    expect((await said("home"))?.kind).not.toBe("welcome");
    const elsewhere = await makeTenant();
    expect((await as(elsewhere).home.announcement({ place: "home" })).data.announcement?.kind).toBe("welcome");
  });

  test("the welcome is for who has not been led through the onboarding, and an own one for TikTok's marketplace users (onboarding_mkt_user_tiktok)", async () => {
    expect(
      (await as({ principal: { ...tenant.principal, kind: "tiktok" } }).home.announcement({ place: "home" })).data
        .announcement,
    ).toEqual({ kind: "welcome", meta_key: "ONBOARDING_MKT_USER_TIKTOK", is_tiktok_user: true });
    await changeAccountMeta(tenant.principal.accountId, (before) => ({
      ...before,
      onboarding_done: ["is_enable_pricing"],
    }));
    expect(await said("home")).toBeNull();
  });

  test("G092 the demo says what it is until it is ended, and again when it is begun again", async () => {
    await systemDb.store.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    for (const _round of [1, 2]) {
      await as(tenant).identity.tryNow({});
      expect(await said("orders")).toEqual({ kind: "demo", meta_key: "DEMO_MODE" });
      expect((await as(tenant).billing.usage({})).data.is_demo).toBe(true);
      await dismiss("DEMO_MODE");
      expect((await as(tenant).billing.usage({})).data.is_demo).toBe(false);
      expect((await said("orders"))?.kind).not.toBe("demo");
    }
  });

  test("C025 X018 connecting a store ends the demo", async () => {
    const setStatus = (status: "active" | "uninstalled") =>
      systemDb.store.update({ where: { id: tenant.store.id }, data: { status } });
    await setStatus("uninstalled");
    await as(tenant).identity.tryNow({});
    expect((await said("orders"))?.kind).toBe("demo");
    await setStatus("active");
    expect((await said("orders"))?.kind).not.toBe("demo");
    expect((await as(tenant).billing.usage({})).data.is_demo).toBe(false);
  });

  test("suppliers' holidays are told in their weeks with their days", async () => {
    await dismiss("WELCOME_MODAL");
    const at = (now: string) =>
      readAnnouncement({ scope: tenant.scope, principal: tenant.principal, place: "home", now: new Date(now) });
    expect(await at("2027-01-20T12:00:00Z")).toEqual({
      kind: "lunar_new_year",
      meta_key: "LUNAR_NEW_YEAR_2027",
      new_year_on: "2027-02-06",
      closes_on: "2027-02-01",
      opens_on: "2027-02-16",
    });
    expect(await at("2027-03-20T12:00:00Z")).toBeNull();
    await dismiss("LUNAR_NEW_YEAR_2027");
    expect(await at("2027-01-20T12:00:00Z")).toBeNull();
    expect(await at("2028-01-10T12:00:00Z")).toMatchObject({ meta_key: "LUNAR_NEW_YEAR_2028" });
  });

  test("who has sold something is asked what they think, after a week", async () => {
    await dismiss("WELCOME_MODAL");
    await changeAccountMeta(tenant.principal.accountId, (before) => ({
      ...before,
      guideline: { done: ["PUSH_PRODUCT"], dismiss: true },
    }));
    expect(await said("home")).toBeNull();
    await systemDb.account.update({
      where: { id: tenant.principal.accountId },
      data: { createdAt: new Date(Date.now() - 8 * 86_400_000) },
    });
    expect(await said("home")).toEqual({ kind: "survey", meta_key: "SURVEY_FIRST_SALES" });
  });

  test("what is new is told to those who can open it", async () => {
    const now = new Date("2026-12-01T12:00:00Z");
    const at = (principal: Tenant["principal"], place: "orders" | "dashboard") =>
      readAnnouncement({ scope: tenant.scope, principal, place, now });
    const news = await at(tenant.principal, "orders");
    expect(news).toMatchObject({
      kind: "news",
      meta_key: "NEW_FEATURE_ORDER.parcels",
      release: { id: "parcels", url: "/app/manage/tracking" },
    });
    expect(await at(tenant.principal, "dashboard")).toMatchObject({
      kind: "news",
      meta_key: "DASHBOARD_UPDATE_BANNER.store_analytics",
    });
    expect(await at({ ...tenant.principal, permissions: ["VIEW_DASHBOARD"] }, "orders")).toBeNull();
  });
});

describe("S122 the phone number for orders without one", () => {
  test("is asked for while such orders wait, and given to the supplier", async () => {
    await dismiss("WELCOME_MODAL");
    const id = await orderWithPhone("");
    expect(await said("orders")).toEqual({ kind: "phone_number", meta_key: "SETTING_PHONE_NUMBER" });
    expect((await as(tenant).settings.saveContactPhone({ phone: "+49 30 901820" })).data.phone).toBe("+4930901820");
    expect((await said("orders"))?.kind).not.toBe("phone_number");
    expect(await phoneBoughtWith(id)).toBe("+4930901820");
  });

  test("stands back behind the buyer's own", async () => {
    await as(tenant).settings.saveContactPhone({ phone: "+4930901820" });
    expect(await phoneBoughtWith(await orderWithPhone("+15035550100"))).toBe("+15035550100");
  });

  test("has its country's code, belongs to one workspace, and can be taken away", async () => {
    await expect(as(tenant).settings.saveContactPhone({ phone: "030 901820" })).rejects.toMatchObject({
      kind: "unprocessable",
    });
    await as(tenant).settings.saveContactPhone({ phone: "+4930901820" });
    expect((await as(await makeTenant()).settings.contactPhone({})).data.phone).toBeNull();
    await as(tenant).settings.saveContactPhone({ phone: " " });
    expect((await as(tenant).settings.contactPhone({})).data.phone).toBeNull();
  });
});

describe("S027 X058 the community page", () => {
  test("tells what is new, the newest first, to those who can open it", async () => {
    const all = (await as(tenant).home.community({})).data.releases;
    expect(all.map(({ on }) => on)).toEqual([...all.map(({ on }) => on)].sort().reverse());
    const some = await as({
      principal: { ...tenant.principal, permissions: ["VIEW_COMMUNITY", "VIEW_ORDER"] },
    }).home.community({});
    expect(some.data.releases.map(({ id }) => id)).toEqual(["parcels", "refunds"]);
    await expect(
      as({ principal: { ...tenant.principal, permissions: ["VIEW_ORDER"] } }).home.community({}),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("shows the ways to the team that are set up alone", async () => {
    expect((await as(tenant).home.community({})).data).toMatchObject({
      has_feedback_board: false,
      support_email: null,
    });
    Object.assign(env, {
      SUPPORT_EMAIL: "support@team.example",
      FEATUREBASE_URL: "https://harbour.featurebase.app",
      FEATUREBASE_SSO_SECRET: "s".repeat(32),
    });
    expect((await as(tenant).home.community({})).data).toMatchObject({
      has_feedback_board: true,
      support_email: "support@team.example",
    });
    expect(
      (await as({ principal: { ...tenant.principal, isEmbedded: true } }).home.community({})).data.has_feedback_board,
    ).toBe(false);
  });

  test("G143 the feedback board hears who comes from the visitor's browser alone", async () => {
    Object.assign(env, { FEATUREBASE_URL: "https://harbour.featurebase.app", FEATUREBASE_SSO_SECRET: "s".repeat(32) });
    const sent = vi.spyOn(globalThis, "fetch");
    const { url, token } = (
      await as({ principal: { ...tenant.principal, loginSessionId: randomUUID() } }).identity.feedbackSignOn({})
    ).data;
    expect(sent).not.toHaveBeenCalled();
    expect(new URL(url).origin).toBe("https://harbour.featurebase.app");
    expect(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString())).toMatchObject({
      userId: tenant.account.id,
      email: tenant.account.email,
    });
  });
});

test("C072 S122 an answer is kept and goes to the team by mail", async () => {
  env.SUPPORT_EMAIL = "support@team.example";
  await as(tenant).activity.mvpFeedback({
    feature: "quayside",
    rating: 4,
    comment: "More suppliers, says ann@buyers.test",
  });
  expect(await systemDb.activityRecord.findMany({ where: { workspaceId: tenant.workspace.id } })).toMatchObject([
    { kind: "feedback", data: { feature: "quayside", rating: 4, comment: "More suppliers, says …" } },
  ]);
  await runJobs();
  expect(outbox).toMatchObject([
    { to: "support@team.example", text: expect.stringMatching(/Harbour[^]*4 of 5[^]*More suppliers, says …/) },
  ]);
  await handleMailFeedback.run(
    { workspaceId: tenant.workspace.id, feature: "quayside", rating: null, comment: "" },
    {} as never,
  );
  expect(outbox[1]!.text).not.toContain("null");
});
