import { randomUUID } from "node:crypto";
import { jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startApi } from "../factories/api-server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => {
  delete env.FEATUREBASE_URL;
  delete env.FEATUREBASE_SSO_SECRET;
});

const seller = () => api.makeSeller();

test("C024 C040 X018 X026 an app is opened for the first time once, each on its own", async () => {
  const { account, call } = await seller();
  const isFirst = async (app: string) =>
    (await call("GET", "/auth/first-time-in-app", undefined, { app })).body.data.is_first_time as boolean;
  expect([await isFirst("AO"), await isFirst("AH")]).toEqual([true, true]);
  expect((await call("POST", "/auth/app?app=AO")).body.data).toEqual({
    app: "AO",
    is_first_time: true,
    opened_apps: ["AO"],
  });
  expect((await call("POST", "/auth/app?app=AO", {})).body.data.is_first_time).toBe(false);
  expect([await isFirst("AO"), await isFirst("AH")]).toEqual([false, true]);
  expect((await call("POST", "/auth/app?app=OTHER", {})).status).toBe(400);
  expect((await call("GET", `/auth/first-time-in-app?owner_id=${account.id}`)).body.data.is_first_time).toBe(false);
});

test("C040 a member asks for the owner of their workspace, and for nobody else", async () => {
  const [owner, stranger] = [await seller(), await seller()];
  const member = await systemDb.account.create({ data: { email: `${randomUUID()}@example.test`, name: "Mia" } });
  await systemDb.workspaceMember.create({
    data: { workspaceId: owner.workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] },
  });
  await owner.call("POST", "/auth/app?app=AO");
  const call = await api.signInAs(member.id);
  expect((await call("GET", `/auth/first-time-in-app?owner_id=${owner.account.id}`)).body.data.is_first_time).toBe(
    false,
  );
  expect((await call("GET", "/auth/first-time-in-app")).body.data.is_first_time).toBe(true);
  expect((await call("GET", `/auth/first-time-in-app?owner_id=${stranger.account.id}`)).status).toBe(404);
});

test("C025 X018 one looks around without a store, and ends that by the flag", async () => {
  const { workspace, call } = await seller();
  expect((await call("POST", "/auth/try-now", {})).status).toBe(409);
  await systemDb.store.deleteMany({ where: { workspaceId: workspace.id } });
  expect((await call("POST", "/auth/try-now", {})).body.data.remaining_meta_keys).toEqual(["DEMO_MODE"]);
  expect(
    (await call("POST", "/auth/account/update-meta", { meta_key: "DEMO_MODE" })).body.data.remaining_meta_keys,
  ).toEqual([]);
});

test("C035 X023 the statistic counts what the workspace holds", async () => {
  const { workspace, store, call } = await seller();
  await makeImportedProduct(workspace.id);
  expect((await call("GET", "/auth/account/statistic")).body.data).toMatchObject({
    stores: 1,
    active_stores: 1,
    imported_products: 1,
    pushed_products: 0,
    orders: 0,
    members: 1,
  });
  await systemDb.store.update({ where: { id: store.id }, data: { status: "uninstalled" } });
  expect((await call("GET", "/auth/account/statistic")).body.data).toMatchObject({ stores: 1, active_stores: 0 });
});

test("C035 a member is told how much there is of what they may see", async () => {
  const { workspace, account, call } = await seller();
  await systemDb.workspaceMember.updateMany({
    where: { workspaceId: workspace.id, accountId: account.id },
    data: { isOwner: false, permissions: ["VIEW_HELP_CENTER"] },
  });
  expect((await call("GET", "/auth/account/statistic")).body.data).toMatchObject({
    imported_products: null,
    pushed_products: null,
    orders: null,
    unread_notifications: null,
  });
});

test("G083 G084 with ONBOARDING_V2 pricing comes last, unless a plan was reinstalled", async () => {
  const { account, call } = await seller();
  const onboarding = async (meta: object) => {
    await systemDb.account.update({ where: { id: account.id }, data: { meta } });
    return (await call("GET", "/auth/account")).body.data.onboarding.AO as string[];
  };
  expect((await onboarding({ remaining_meta_keys: ["ONBOARDING_V2"] })).at(-1)).toBe("is_enable_pricing");
  expect((await onboarding({ remaining_meta_keys: ["ONBOARDING_V2"], plan_reinstalled: true })).at(-1)).toBe(
    "is_enable_normal_import",
  );
});

test("C041 C042 C043 X027 each step of the introduction keeps its first moment", async () => {
  const { call } = await seller();
  const put = async (step: string) => (await call("PUT", `/auth/account/zopi-fulfillment/${step}`)).body.data;
  const first = await put("view");
  expect(first).toEqual({ viewed_at: expect.any(String), interacted_at: null, confirmed_at: null });
  expect((await put("view")).viewed_at).toBe(first.viewed_at);
  await put("interact");
  const last = await put("confirm");
  expect(last).toEqual({
    viewed_at: first.viewed_at,
    interacted_at: expect.any(String),
    confirmed_at: expect.any(String),
  });
  expect((await call("GET", "/auth/account")).body.data.zopi_fulfillment).toEqual(last);
});

test("C023 X017 the feedback board gets a token that its secret proves; without a board there is none", async () => {
  const { account, workspace, call } = await seller();
  expect((await call("POST", "/auth/sso/featurebase")).status).toBe(503);
  Object.assign(env, { FEATUREBASE_URL: "https://quayside.featurebase.test", FEATUREBASE_SSO_SECRET: "board-secret" });
  const { token, url } = (await call("POST", "/auth/sso/featurebase", {})).body.data;
  const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode("board-secret"));
  expect(protectedHeader.alg).toBe("HS256");
  expect(payload).toMatchObject({
    userId: account.id,
    email: account.email,
    name: account.name,
    companies: [{ id: workspace.id, name: workspace.name }],
  });
  expect(payload.exp! - payload.iat!).toBe(600);
  expect(url).toBe(
    `https://quayside.featurebase.test/api/v1/auth/access/jwt?jwt=${token}&return_to=https%3A%2F%2Fquayside.featurebase.test`,
  );
});

test("G119 G120 G121 the two marks of marketplace users limit on their own, and together", async () => {
  const { account, call } = await seller();
  const mayWithTheseMarks = async (data: { mktType: string | null; isUserMkt: boolean }) => {
    await systemDb.account.update({ where: { id: account.id }, data });
    // What a process remembers of a sign-in is dropped with every change that the product makes.
    const fresh = await api.signInAs(account.id);
    return [
      (await fresh("GET", "/orders/v5/sync-status")).status,
      (await fresh("GET", "/center/products/import/listing")).status,
      (await fresh("GET", "/auth/account")).body.data.from_user_mkt,
    ];
  };
  expect(await mayWithTheseMarks({ mktType: "tiktok", isUserMkt: false })).toEqual([200, 403, true]);
  expect(await mayWithTheseMarks({ mktType: null, isUserMkt: true })).toEqual([200, 200, true]);
  expect(await mayWithTheseMarks({ mktType: "tiktok", isUserMkt: true })).toEqual([200, 403, true]);
  expect(await mayWithTheseMarks({ mktType: null, isUserMkt: false })).toEqual([200, 200, false]);
  expect((await call("GET", "/auth/account")).status).toBe(200);
});
