/** The rule that pushes imported products, as it is read and saved. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { channelOf, importOne, ruleOf, saveRule, useStoreToImportFor, waitingPushes } from "../factories/push-rules.ts";
import { api, tenant } from "../factories/pushing.ts";
import { addMember, choosePlan, makeTenant } from "../factories/tenants.ts";

useStoreToImportFor();

const PATH = "/center/products/setting/automation-product";
let http: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  http = await startApi();
});
afterAll(() => http.close());

test("C259 P051 the rule of a workspace that has made none is on and pushes nowhere", async () => {
  expect((await api.pushOnImport({})).data).toMatchObject({
    ...ruleOf({ actions: { pushed_connected_channels: [] } }),
    time_zone: "UTC",
    features: { schedule: false },
    stores: [
      {
        store_id: tenant.store.id,
        name: expect.any(String),
        platform: "shopify",
        currency: "USD",
        can_convert: true,
      },
    ],
  });
  await importOne();
  expect(await waitingPushes()).toEqual([]);
});

test("C260 P050 a rule is kept as it was saved", async () => {
  await choosePlan(tenant.workspace.id);
  const rule = ruleOf(
    { is_enable: false, time_schedule: "time_frame", when: { from: "22:00", to: "06:00" } },
    channelOf({ publication_ids: ["gid://shopify/Publication/1"], publish_status: "publish" }),
  );
  expect(await saveRule(rule)).toMatchObject({ ...rule, features: { schedule: true } });
  expect((await api.pushOnImport({})).data).toMatchObject(rule);
});

test("a store that is connected no more is left out, and there again once it is back", async () => {
  await saveRule();
  const set = (status: "active" | "uninstalled") =>
    systemDb.store.update({ where: { id: tenant.store.id }, data: { status } });
  await set("uninstalled");
  expect((await api.pushOnImport({})).data).toMatchObject({
    actions: { pushed_connected_channels: [] },
    stores: [],
  });
  await importOne();
  expect(await waitingPushes()).toEqual([]);
  await expect(saveRule()).rejects.toMatchObject({ kind: "unprocessable" });
  await set("active");
  expect((await api.pushOnImport({})).data.actions).toEqual(ruleOf().actions);
});

test.each<[string, (other: string) => unknown, number, string, string]>([
  ["a time that is none", () => ruleOf({ when: { from: "25:00", to: "06:00" } }), 400, "when.from", "isn't right"],
  [
    "a status that is none",
    () => ({ ...ruleOf(), time_schedule: "at_night" }),
    400,
    "time_schedule",
    "all_day, time_frame",
  ],
  [
    "21 stores of a platform",
    () => ruleOf({}, channelOf({ store_ids: Array.from({ length: 21 }, () => randomUUID()) })),
    400,
    "actions.pushed_connected_channels.0.store_ids",
    "Choose 20 at most.",
  ],
  [
    "21 stores together",
    () => {
      const some = (length: number) => channelOf({ store_ids: Array.from({ length }, () => randomUUID()) });
      return ruleOf({}, some(11), some(10));
    },
    422,
    "actions.pushed_connected_channels",
    "Choose 20 at most.",
  ],
  [
    "another workspace's store",
    (other) => ruleOf({}, channelOf({ store_ids: [other] })),
    422,
    "actions.pushed_connected_channels.0.store_ids",
    "isn't one of yours",
  ],
  [
    "a store of another platform than its own",
    () => ruleOf({}, channelOf({ channel: "woocommerce" })),
    422,
    "actions.pushed_connected_channels.0.store_ids",
    "isn't one of yours",
  ],
  [
    "a store that is named twice",
    () => ruleOf({}, channelOf(), channelOf({ publish_status: "publish" })),
    422,
    "actions.pushed_connected_channels.1.store_ids",
    "chosen twice",
  ],
  [
    "sales channels of two stores",
    () => ruleOf({}, channelOf({ store_ids: [tenant.store.id, randomUUID()], publication_ids: ["one"] })),
    422,
    "actions.pushed_connected_channels.0.publication_ids",
    "belong to one store",
  ],
])("C260 refuses %s, and stays as it was", async (_what, wrong, status, field, words) => {
  await saveRule();
  const other = await makeTenant();
  const call = await http.signInAs(tenant.account.id);
  const answer = await call("PUT", PATH, wrong(other.store.id));
  expect([answer.status, answer.body.errors[field]]).toEqual([status, expect.stringContaining(words)]);
  expect((await call("GET", PATH)).body.data).toMatchObject(ruleOf());
});

test("C260 refuses a store of a platform that takes no products from us yet", async () => {
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platform: "woocommerce" } });
  await expect(saveRule(ruleOf({}, channelOf({ channel: "woocommerce" })))).rejects.toMatchObject({
    kind: "unprocessable",
    errorCode: "CHANNEL_COMING_SOON",
  });
});

test("C259 C260 a rule is read by who may see automation, and changed by who may push", async () => {
  const callOf = async (...permissions: Parameters<typeof addMember>[1]) =>
    http.signInAs(await addMember(tenant.workspace.id, permissions));
  const viewer = await callOf("VIEW_SETTING_AUTOMATION");
  expect((await viewer("GET", PATH)).status).toBe(200);
  expect((await viewer("PUT", PATH, ruleOf())).status).toBe(403);
  const pusher = await callOf("VIEW_ACTION_PUSH_PRODUCT");
  expect((await pusher("GET", PATH)).status).toBe(403);
  expect((await pusher("PUT", PATH, ruleOf())).status).toBe(200);
});
