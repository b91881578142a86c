/** What makes something outside, or much to keep, is counted before it is made. */
import { createRouterClient } from "@orpc/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { uploadToGallery } from "../../app/areas/catalog/server/gallery/upload-to-gallery.server.ts";
import { startImport } from "../../app/areas/orders/server/tracking-import/start-import.server.ts";
import { startTopUp } from "../../app/areas/wallet/server/start-top-up.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { countAttempts, type AttemptKind } from "../../app/platform/http/limit-attempts.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const WAITS = { kind: "rateLimited", text: { key: "errors.identity_wait" } };
const LAMP = {
  title: "Lamp",
  product_url: "https://products.test/lamp",
  target_price: null,
  quantity: 2,
  country: "US",
};

let tenant: Tenant;
beforeEach(async () => {
  Object.assign(env, { SUPPORT_EMAIL: "support@team.example" });
  tenant = await makeTenant();
});
afterEach(() => {
  Object.assign(env, { SUPPORT_EMAIL: undefined });
});

const services = () =>
  createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).services;
async function useUp(kind: AttemptKind, count: number) {
  for (let attempt = 0; attempt < count; attempt++) await countAttempts([{ kind, by: tenant.workspace.id }]);
}

test("S071 requests that are closed at once are mailed to the team no more than thirty times an hour, nor are messages", async () => {
  for (let asked = 0; asked < 30; asked++) {
    const { id: requestId } = (await services().requestSourcing({ ...LAMP, note: "" })).data;
    await services().close({ requestId });
  }
  await expect(services().requestSourcing({ ...LAMP, note: "" })).rejects.toMatchObject(WAITS);
  const where = { workspaceId: tenant.workspace.id };
  const { id: requestId } = await systemDb.serviceRequest.findFirstOrThrow({ where });
  await expect(services().write({ requestId, text: "Hello?" })).rejects.toMatchObject(WAITS);
  expect(await systemDb.serviceRequest.count({ where })).toBe(30);
  expect(await systemDb.serviceMessage.count({ where })).toBe(0);
});

test("S071 of requests that come at once no more than twenty are open", async () => {
  await Promise.allSettled(Array.from({ length: 28 }, () => services().requestSourcing({ ...LAMP, note: "" })));
  expect(await systemDb.serviceRequest.count({ where: { workspaceId: tenant.workspace.id } })).toBe(20);
});

test("C094 a workspace opens thirty payment pages in a quarter of an hour at most", async () => {
  const { scope, principal } = tenant;
  const open = () =>
    startTopUp({ scope, principal, amount: "20.00", method: "credit_card", returnUrl: "https://app.test/back" });
  await useUp("topUpPage", 29);
  await expect(open()).rejects.not.toMatchObject(WAITS);
  await expect(open()).rejects.toMatchObject(WAITS);
  expect(await systemDb.topUp.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
});

test("C239 P132 pictures are fetched from addresses so often and no more, before anything is fetched", async () => {
  const fetchOne = () => uploadToGallery({ scope: tenant.scope, from: "https://127.0.0.1/pier.png" });
  await useUp("fetchedPicture", 119);
  await expect(fetchOne()).rejects.toMatchObject({ text: { key: "errors.url_not_public" } });
  await expect(fetchOne()).rejects.toMatchObject(WAITS);
});

test("files of tracking numbers are taken while there is room for their rows", async () => {
  const { scope } = tenant;
  const take = () =>
    startImport({
      scope,
      storeId: null,
      file: new File(["Order,Tracking number\n#1,1Z999\n#2,1Z998\n"], "numbers.csv"),
    });
  const id = await take();
  await systemDb.trackingImport.update({ where: { id }, data: { rowsCount: 999_998 } });
  const last = await take();
  await expect(take()).rejects.toMatchObject({
    kind: "unprocessable",
    text: { key: "errors.tracking_import_kept", params: { most: 1_000_000 } },
  });
  expect(await systemDb.trackingImport.count({ where: { workspaceId: tenant.workspace.id } })).toBe(2);
  expect(last).not.toBe(id);
});
