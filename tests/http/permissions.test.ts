import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { PERMISSIONS, type Permission } from "../../app/platform/permissions.ts";
import { startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf, type ContractEntry } from "../factories/contract-entries.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const needsOf = ({ meta: { access } }: ContractEntry): readonly Permission[] =>
  access.public ? [] : access.permissions;
const guarded = entries.filter((entry) => needsOf(entry).length > 0);

/** What stands for parts of screens alone, or for what is not served yet. */
const WAITING: readonly Permission[] = [
  "VIEW_MANAGE",
  "VIEW_COMMUNITY",
  "VIEW_HELP_CENTER",
  "VIEW_SWITCH_APP",
  "VIEW_SETTING_CONNECTED_STORE",
  "VIEW_SETTING_AUTOMATION",
  "VIEW_SETTING_PAYMENTS",
  "VIEW_SETTING_NOTIFICATIONS",
  "VIEW_SETTING_MONITORING",
  "VIEW_SETTING_FULFILLMENT",
  "VIEW_SETTING_ORDER_TRACKING",
  "VIEW_SETTING_ORDER_FULFILLMENT",
  "VIEW_ACTION_POD_UPLOAD_IMAGE",
  "VIEW_ACTION_POD_AI_PROMPT",
  "VIEW_ACTION_BULK_LISTING",
];

/** What marketing users have no part in (G120). */
const NOT_FOR_MARKETING: readonly Permission[] = [
  "VIEW_SETTING_BILLING_PLAN",
  "VIEW_ACTION_CHANGE_PLAN",
  "VIEW_ACTION_CANCEL_PLAN",
];

/** The short-video marketplace's list, as the documents have it (general §6). */
const OF_MARKETPLACE: readonly Permission[] = [
  "VIEW_DASHBOARD",
  "VIEW_ORDER",
  "VIEW_SETTINGS",
  "VIEW_SETTING_ACCOUNT",
  "VIEW_SETTING_PAYMENTS",
  "VIEW_SETTING_WALLET",
  "VIEW_SETTING_NOTIFICATIONS",
  "VIEW_SETTING_AUTOMATION",
  "VIEW_SETTING_FULFILLMENT",
  "VIEW_SETTING_ORDER_TRACKING",
  "VIEW_ACTION_ORDER_SYNC",
  "VIEW_ACTION_EDIT_CUSTOMER",
  "VIEW_ACTION_CHANGE_SUPPLIER",
  "VIEW_ACTION_FULFILL_ITEM",
  "VIEW_ACTION_FULFILL_PENDING_ORDERS",
];

type Call = Awaited<ReturnType<(typeof api)["signInAs"]>>;

/** A member of a workspace of their own with just these permissions. */
async function signInMember(permissions: readonly Permission[]): Promise<Call> {
  const { workspace } = await makeTenant();
  const { id } = await systemDb.account.create({
    data: { email: `${randomUUID()}@example.test`, name: "Mia", emailVerified: true },
  });
  await systemDb.workspaceMember.create({
    data: { workspaceId: workspace.id, accountId: id, permissions: [...permissions] },
  });
  return api.signInAs(id);
}

async function signInOwner(flags: { mktType?: string; isUserMkt?: boolean }): Promise<Call> {
  const { account } = await makeTenant();
  await systemDb.account.update({ where: { id: account.id }, data: flags });
  return api.signInAs(account.id);
}

/** Whether the entry's declared access refuses who calls, with an input that fits. */
async function isRefused(call: Call, entry: ContractEntry): Promise<boolean> {
  const [input] = fc.sample(inputsOf(entry, [randomUUID()]), { numRuns: 1, seed: 1 });
  const request = requestOf(entry, input);
  const { status, body } = await call(entry.method, request.path, request.body);
  const refused = body?.error_code === "errors.not_permitted";
  if (refused) expect([status, body.success, body.status]).toEqual([403, false, 103]);
  return refused;
}

test("G113 G117 G213 X048 every permission is needed by a call, or stands for a part of a screen", () => {
  const known = new Set([...guarded.flatMap(needsOf), ...WAITING]);
  expect(PERMISSIONS.filter((permission) => !known.has(permission))).toEqual([]);
});

const sets = [...new Map(guarded.map((entry) => [[...needsOf(entry)].sort().join(" or "), needsOf(entry)])).entries()];

describe.each(sets)("G112 X049 calls that need %s", (name, needs) => {
  const [within, without] = [
    guarded.filter((entry) => [...needsOf(entry)].sort().join(" or ") === name),
    PERMISSIONS.filter((permission) => !needs.includes(permission)),
  ];

  test("refuse a member who holds all but that", async () => {
    const call = await signInMember(without);
    for (const entry of within) expect(await isRefused(call, entry), entry.name).toBe(true);
  });

  test.each(needs.map((permission) => [permission]))("let in a member who holds %s alone", async (permission) => {
    const call = await signInMember([permission]);
    for (const entry of within) expect(await isRefused(call, entry), entry.name).toBe(false);
  });
});

test("G118 an owner is refused nothing", async () => {
  const call = await signInOwner({});
  for (const entry of guarded) expect(await isRefused(call, entry), entry.name).toBe(false);
});

test("G119 G121 a short-video marketplace user is served their list, and nothing else, as owner too", async () => {
  const call = await signInOwner({ mktType: "tiktok" });
  for (const entry of guarded)
    expect(await isRefused(call, entry), entry.name).toBe(
      !needsOf(entry).some((permission) => OF_MARKETPLACE.includes(permission)),
    );
});

describe.each(["guest", "special_guest"])("G122 a %s", (mktType) => {
  const isAction = (permission: Permission) => permission.startsWith("VIEW_ACTION_");
  const changesSomething = ({ method, meta }: (typeof guarded)[number]) =>
    method !== "GET" || meta.writesByGet === "changes";

  test("reads what is no action", async () => {
    const call = await signInOwner({ mktType });
    for (const entry of guarded.filter((entry) => !changesSomething(entry)))
      expect(await isRefused(call, entry), entry.name).toBe(needsOf(entry).every(isAction));
  });

  test("changes nothing that is the store's", async () => {
    const call = await signInOwner({ mktType });
    for (const entry of guarded.filter(changesSomething)) expect(await isRefused(call, entry), entry.name).toBe(true);
  });

  test("may still see to what is their own", async () => {
    const call = await signInOwner({ mktType });
    expect((await call("PUT", "/auth/account/set-language", { language: "de" })).status).toBe(200);
  });
});

test("G052 any other mkt_type means a normal merchant", async () => {
  const call = await signInOwner({ mktType: "creator" });
  expect((await call("GET", "/auth/account")).body.data.mkt_type).toBeNull();
  for (const entry of guarded.filter(({ method }) => method === "GET"))
    expect(await isRefused(call, entry), entry.name).toBe(false);
});

test("G120 G121 a marketing user keeps all but billing and the end of a plan, whatever the kind", async () => {
  const call = await signInOwner({ isUserMkt: true });
  for (const entry of guarded)
    expect(await isRefused(call, entry), entry.name).toBe(
      needsOf(entry).every((permission) => NOT_FOR_MARKETING.includes(permission)),
    );
  const both = await signInOwner({ isUserMkt: true, mktType: "tiktok" });
  for (const entry of guarded.filter(({ method }) => method === "GET")) {
    expect(await isRefused(both, entry), entry.name).toBe(
      !needsOf(entry).some((permission) => OF_MARKETPLACE.includes(permission)),
    );
  }
});
