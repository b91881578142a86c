import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRouterClient } from "@orpc/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { handleClearActivity } from "../../app/areas/activity/jobs/clear-activity.sql.server.ts";
import { handleSendToAnalytics } from "../../app/areas/activity/jobs/send-to-analytics.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startApi } from "../factories/api-server.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const context = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
const PERSON = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};
const ROBOT = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
const VISITOR = "0b0e7a52-8f6e-4a39-9a44-6c1d6a3f9d11";
let tenant: Tenant;
let endpoint: { server: Server; taken: { headers: IncomingHttpHeaders; body: any }[] } | undefined;

beforeEach(async () => {
  await systemDb.activityRecord.deleteMany();
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  tenant = await makeTenant();
});
afterEach(() => {
  endpoint?.server.close();
  endpoint = undefined;
  env.ANALYTICS_URL = undefined;
  env.ANALYTICS_KEY = undefined;
});

const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).activity;
const records = () => systemDb.activityRecord.findMany({ orderBy: { createdAt: "asc" } });
const waiting = () => systemDb.$queryRaw<{ payload: unknown }[]>`SELECT payload FROM graphile_worker._private_jobs`;

/** An analytics endpoint that answers with a status. */
async function openEndpoint(status = 204) {
  const taken: { headers: IncomingHttpHeaders; body: any }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      taken.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env.ANALYTICS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`;
  endpoint = { server, taken };
  return taken;
}

test("C066 X037 an action is kept with the ids of who did it, and without addresses of mail", async () => {
  const stranger = await makeTenant();
  const user_data = {
    account: stranger.account.id,
    store: stranger.store.id,
    browser: "Test/1",
    platform: "Linux",
    device: "desktop",
  };
  await as(tenant).userAction({
    user_data,
    url: "https://app.test/app/products?email=ada@example.com",
    event_name: "push_to_store",
    event_data: { count: 3, note: "for ada@example.com" },
  });
  expect(await records()).toMatchObject([
    {
      kind: "user_action",
      name: "push_to_store",
      accountId: tenant.account.id,
      workspaceId: tenant.workspace.id,
      visitorId: null,
      data: { url: "/app/products", store: tenant.store.id, browser: "Test/1", count: 3, note: "for …" },
    },
  ]);
});

test("C074 X039 nothing leaves unless an analytics endpoint is configured", async () => {
  await as(tenant).userAction({ url: "/app", event_name: "push_to_store" });
  expect(await waiting()).toEqual([]);
});

test("G139 C074 a push to a store goes to our records and to the analytics endpoint, there without ids", async () => {
  const taken = await openEndpoint();
  env.ANALYTICS_KEY = "key-1";
  await as(tenant).userAction({
    user_data: { account: tenant.account.id, device: "desktop" },
    url: "/app/products",
    event_name: "push_to_store",
    event_data: { count: 3 },
  });
  const [job] = await waiting();
  await handleSendToAnalytics.run(handleSendToAnalytics.schema.parse(job!.payload), context);
  expect(await records()).toMatchObject([{ name: "push_to_store" }]);
  expect(taken).toMatchObject([
    {
      headers: { authorization: "Bearer key-1" },
      body: {
        user_data: { browser: "", platform: "", device: "desktop" },
        url: "/app/products",
        event_name: "push_to_store",
        event_data: { count: 3 },
      },
    },
  ]);
  expect(JSON.stringify(taken[0]!.body)).not.toContain(tenant.account.id);
});

test("C074 an action whose answer was lost is not told twice; one that nobody took is told again", async () => {
  const action = {
    user_data: { browser: "", platform: "", device: "" },
    url: "/",
    event_name: "x",
    event_data: {},
    at: "2026-11-20T00:00:00Z",
  };
  const taken = await openEndpoint(503);
  await handleSendToAnalytics.run(action, context);
  expect(taken).toHaveLength(1);
  await new Promise((resolve) => endpoint!.server.close(resolve).closeAllConnections());
  await expect(handleSendToAnalytics.run(action, context)).rejects.toMatchObject({ kind: "retry" });
});

test("C063 C064 G071 a visitor who is not signed in is known by the visitor's id alone", async () => {
  const api = await startApi();
  const visitor = api.openBrowser();
  visitor.cookies.set("quayside_visitor", VISITOR);
  expect(
    (
      await visitor.call(
        "POST",
        "/log/events",
        { events: [{ name: "pricing_seen", url: "/public/pricing#x" }] },
        PERSON,
      )
    ).body.data,
  ).toEqual({ recorded: 1 });
  await visitor.call("POST", "/log/attributes", { attributes: { utm_source: "newsletter" } }, PERSON);
  const who = { accountId: null, workspaceId: null, visitorId: VISITOR };
  expect(await records()).toMatchObject([
    { ...who, kind: "event", data: { url: "/public/pricing" } },
    { ...who, kind: "attribute", data: { utm_source: "newsletter" } },
  ]);
  await api.close();
});

test("X037 what a robot does is not kept", async () => {
  const api = await startApi();
  expect(
    (await api.openBrowser().call("POST", "/log/events", { events: [{ name: "pricing_seen" }] }, ROBOT)).body.data,
  ).toEqual({ recorded: 0 });
  expect(await records()).toEqual([]);
  await api.close();
});

test("C062 C067 C068 C069 C070 C071 C072 each deed is kept as what it is", async () => {
  const me = as(tenant);
  await me.views({ views: [{ page: "/app/orders?x=1" }] });
  await me.interactions({ product_id: "1005", product_source: "zopi", interaction: "opened" });
  await me.trackingOnPage({ shopify_plan: "basic", time: 12.5, page: "/app" });
  await me.placeOrderError({ order_ids: [], message: "Top up first" });
  await me.mvpSubscribed({ feature: "pod" });
  await me.mvpInteracted({ feature: "pod", action: "opened" });
  await me.mvpFeedback({ feature: "pod", rating: 4, comment: "Ask ada@example.com" });
  expect((await records()).map(({ kind, name, data }) => [kind, name, data])).toEqual([
    ["view", "/app/orders", { at: null }],
    ["interaction", "opened", { product_id: "1005", product_source: "zopi" }],
    ["event", "time_on_page", { shopify_plan: "basic", seconds: 12.5, page: "/app" }],
    ["failure", "place_order", { order_ids: [], message: "Top up first", error_code: "" }],
    ["feedback", "subscribed", { feature: "pod" }],
    ["feedback", "interacted", { feature: "pod", action: "opened" }],
    ["feedback", "feedback", { feature: "pod", rating: 4, comment: "Ask …" }],
  ]);
});

test("C073 O049 X133 a slow screen is kept, a fast one is not", async () => {
  const measured = { rating: "needs-improvement", path: "/app/orders?x=1", network: "4g" } as const;
  expect((await as(tenant).webVitals({ ...measured, name: "LCP", value: 2_500 })).data.recorded).toBe(0);
  expect((await as(tenant).webVitals({ ...measured, name: "LCP", value: 2_600 })).data.recorded).toBe(1);
  expect(await records()).toMatchObject([
    { kind: "web_vital", name: "LCP", data: { value: 2_600, rating: "needs-improvement", path: "/app/orders" } },
  ]);
});

test("X037 records are bounded, and so is how many anyone makes in a minute", async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`fact${index}`, index]));
  await expect(as(tenant).attributes({ attributes: many })).rejects.toThrow();
  const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`fact${index}`, "x".repeat(500)]));
  await expect(as(tenant).attributes({ attributes: long })).rejects.toThrow();
  const events = Array.from({ length: 20 }, () => ({ name: "x" }));
  for (let call = 0; call < 12; call++) await as(tenant).events({ events });
  await expect(as(tenant).events({ events })).rejects.toMatchObject({ kind: "rateLimited" });
});

test("X037 who is not signed in records less in a minute", async () => {
  const api = await startApi();
  const visitor = api.openBrowser();
  const tell = async () =>
    (await visitor.call("POST", "/log/events", { events: Array.from({ length: 20 }, () => ({ name: "x" })) }, PERSON))
      .body;
  for (let call = 0; call < 3; call++) expect(await tell()).toMatchObject({ data: { recorded: 20 } });
  expect(await tell()).toMatchObject({ status: 229 });
  await api.close();
});

test("records are forgotten after 90 days", async () => {
  const day = 86_400_000;
  const at = (days: number) => ({ kind: "event", name: `${days}`, createdAt: new Date(Date.now() - days * day) });
  await systemDb.activityRecord.createMany({ data: [at(1), at(89), at(91), at(400)] });
  await handleClearActivity.run({}, context);
  expect((await records()).map(({ name }) => name)).toEqual(["89", "1"]);
});

describe("the activity log", () => {
  const entries = async (input = {}) => (await as(tenant).log(input)).data;

  test("tells what was done, by whom and when, and nothing of what was refused", async () => {
    const api = await startApi();
    const call = await api.signInAs(tenant.account.id);
    const orders = [(await readyOrder(tenant)).id, (await readyOrder(tenant)).id];
    expect((await call("PUT", "/core/workplaces/contact-phone", { phone: "+4930901820" })).status).toBe(200);
    expect((await call("PUT", "/core/workplaces/contact-phone", { phone: "nonsense" })).status).not.toBe(200);
    expect((await call("PUT", "/orders/v5/mark-archive", { orders })).status).toBe(200);
    expect((await call("GET", "/core/workplaces/contact-phone")).status).toBe(200);
    const person = { id: tenant.account.id, name: "Ada Byron" };
    const log = await entries();
    expect(log.entries.map(({ kind, group, count, person }) => ({ kind, group, count, person }))).toEqual([
      { kind: "archive_orders", group: "orders", count: 2, person },
      { kind: "change_contact_phone", group: "settings", count: null, person },
    ]);
    expect(log.people).toEqual([person]);
    expect((await entries({ group: "orders" })).entries).toHaveLength(1);
    expect((await entries({ account_id: randomUUID() })).entries).toEqual([]);
    expect((await as(await makeTenant()).log({})).data.entries).toEqual([]);
    await api.close();
  });

  test("S137 is turned by pages of 30, the newest first", async () => {
    const at = (index: number) => ({
      workspaceId: tenant.workspace.id,
      accountId: null,
      kind: "work",
      name: "push_products",
      data: { count: index },
      createdAt: new Date(Date.now() - index * 1_000),
    });
    await systemDb.activityRecord.createMany({ data: Array.from({ length: 35 }, (_, index) => at(index)) });
    const first = await entries();
    const second = await entries({ cursor: first.next ?? undefined });
    expect([...first.entries, ...second.entries].map(({ count }) => count)).toEqual(
      Array.from({ length: 35 }, (_, index) => index),
    );
    expect([first.entries.length, second.next]).toEqual([30, null]);
    expect(first.entries[0]!.person).toBeNull();
  });
});
