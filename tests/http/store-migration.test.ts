import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleSendMigrationMail } from "../../app/areas/accounts/jobs/send-migration-mail.server.ts";
import { MOST_STORES } from "../../app/areas/accounts/server/connecting/refuse-too-many-stores.server.ts";
import { migrationCode } from "../../app/areas/accounts/server/migration/migration-code.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { handleGatherMovedRows, storesRouter } from "../factories/wired.ts";

const sent = vi.hoisted(() => [] as { to: string; text: string }[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: { to: string; text: string }) => Promise.resolve(void sent.push(mail)) }),
}));

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(storesRouter, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: randomUUID() } },
  });
const anyone = createRouterClient(storesRouter, {
  context: { principal: null, locale: "en", request: { headers: new Headers(), ip: "" } },
});
let owner: Tenant;
let asker: Tenant;
beforeEach(async () => {
  [owner, asker] = [await makeTenant(), await makeTenant()];
});

/** Asks for the owner's store; answers the code of the mail. */
async function ask(): Promise<string> {
  const { data } = await clientOf(asker).askForMigration({ platform: "shopify", shop: owner.store.platformDomain });
  return migrationCode(data.id);
}
const once = () => ({ signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
const isIn = async (tenant: Tenant) =>
  (await systemDb.store.count({ where: { id: owner.store.id, workspaceId: tenant.workspace.id } })) === 1;

async function makeOrder() {
  const of = { workspaceId: owner.workspace.id };
  return systemDb.order.create({
    data: {
      ...of,
      storeId: owner.store.id,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: "#1",
      placedAt: new Date(),
      channelUpdatedAt: new Date(),
      currency: "EUR",
      total: "1",
      financialStatus: "paid",
      raw: {},
      lines: {
        create: { ...of, position: 0, externalId: "1", title: "Lamp", quantity: 1, currentQuantity: 1, price: "1" },
      },
      events: { create: { ...of, kind: "created" } },
    },
  });
}

describe("moving a store", () => {
  test("X060 the owner agrees by mail: the store moves with its products and orders, once, and the wallets stay", async () => {
    const order = await makeOrder();
    const own = await makeImportedProduct(owner.workspace.id, { title: "Only here" });
    const shared = await makeImportedProduct(owner.workspace.id, { title: "Elsewhere too" });
    const elsewhere = await systemDb.store.create({
      data: {
        workspaceId: owner.workspace.id,
        platform: "shopify",
        platformDomain: `${randomUUID()}.myshopify.com`,
        domain: "x",
        name: "x",
      },
    });
    const list = (storeId: string, importedProductId: string) =>
      systemDb.listing.create({
        data: {
          workspaceId: owner.workspace.id,
          storeId,
          importedProductId,
          origin: "pushed",
          title: "x",
          externalId: randomUUID(),
        },
      });
    const [moved, kept] = [await list(owner.store.id, own.id), await list(owner.store.id, shared.id)];
    await list(elsewhere.id, shared.id);
    const ownPrice = (product: typeof own, storeId: string) => ({
      importedVariantId: product.variants[0]!.id,
      storeId,
      workspaceId: owner.workspace.id,
      currency: "EUR",
      price: "9.50",
    });
    const alongWith = ownPrice(own, owner.store.id);
    const staying = ownPrice(shared, elsewhere.id);
    await systemDb.storePrice.createMany({
      data: [alongWith, staying, ownPrice(own, elsewhere.id), ownPrice(shared, owner.store.id)],
    });
    await systemDb.wallet.createMany({
      data: [{ workspaceId: owner.workspace.id }, { workspaceId: asker.workspace.id }],
    });

    const code = await ask();
    await handleSendMigrationMail.run(
      { migrationId: code.split(".")[0]! },
      { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
    );
    expect(sent.at(-1)).toMatchObject({
      to: owner.account.email,
      text: expect.stringContaining(`code=${encodeURIComponent(code)}`),
    });
    expect((await anyone.readMigration({ code })).data.workspace_name).toBe(asker.workspace.name);
    const outcomes = await Promise.allSettled([
      anyone.decideMigration({ code, agrees: true }),
      anyone.decideMigration({ code, agrees: true }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

    expect(await isIn(asker)).toBe(true);
    const there = { workspaceId: asker.workspace.id };
    expect(await systemDb.order.count({ where: { ...there, id: order.id } })).toBe(1);
    expect(await systemDb.orderLine.count({ where: { ...there, orderId: order.id } })).toBe(1);
    expect(await systemDb.orderEvent.count({ where: { ...there, orderId: order.id } })).toBe(1);
    expect(
      await systemDb.importedProduct.findUniqueOrThrow({ where: { id: own.id }, include: { variants: true } }),
    ).toMatchObject({ ...there, variants: [there, there] });
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id: shared.id } })).toMatchObject({
      workspaceId: owner.workspace.id,
    });
    expect(await systemDb.listing.findUniqueOrThrow({ where: { id: moved.id } })).toMatchObject({
      ...there,
      importedProductId: own.id,
      origin: "pushed",
    });
    expect(await systemDb.listing.findUniqueOrThrow({ where: { id: kept.id } })).toMatchObject({
      ...there,
      importedProductId: null,
      origin: "store",
    });
    // Prices of their own go along where both the product and the store do.
    const pricesIn = (workspaceId: string) =>
      systemDb.storePrice.findMany({ where: { workspaceId }, select: { importedVariantId: true, storeId: true } });
    const named = ({ importedVariantId, storeId }: typeof staying) => ({ importedVariantId, storeId });
    expect(await pricesIn(asker.workspace.id)).toEqual([named(alongWith)]);
    expect(await pricesIn(owner.workspace.id)).toEqual([named(staying)]);
    expect(
      await systemDb.wallet.count({ where: { workspaceId: { in: [owner.workspace.id, asker.workspace.id] } } }),
    ).toBe(2);
    expect((await clientOf(asker).migrations({})).data.migrations).toMatchObject([
      { state: "done", store_name: owner.store.name },
    ]);
  });

  test("products whose prices are in another currency stay, and their listings go on as the store's own", async () => {
    await systemDb.workspace.update({ where: { id: asker.workspace.id }, data: { currency: "EUR" } });
    const product = await makeImportedProduct(owner.workspace.id, { title: "Priced in dollars" });
    const { id } = await systemDb.listing.create({
      data: {
        workspaceId: owner.workspace.id,
        storeId: owner.store.id,
        importedProductId: product.id,
        origin: "pushed",
        title: "x",
        externalId: randomUUID(),
      },
    });
    await anyone.decideMigration({ code: await ask(), agrees: true });
    expect((await systemDb.importedProduct.findUniqueOrThrow({ where: { id: product.id } })).workspaceId).toBe(
      owner.workspace.id,
    );
    expect(await systemDb.listing.findUniqueOrThrow({ where: { id } })).toMatchObject({
      workspaceId: asker.workspace.id,
      importedProductId: null,
      origin: "store",
    });
  });

  test("a workspace without stores and prices takes the currency over with its first store, and so the products", async () => {
    await systemDb.store.deleteMany({ where: { workspaceId: asker.workspace.id } });
    await systemDb.workspace.update({ where: { id: owner.workspace.id }, data: { currency: "SEK" } });
    const product = await makeImportedProduct(owner.workspace.id, { title: "Priced in crowns" });
    await systemDb.listing.create({
      data: {
        workspaceId: owner.workspace.id,
        storeId: owner.store.id,
        importedProductId: product.id,
        origin: "pushed",
        title: "x",
        externalId: randomUUID(),
      },
    });
    await anyone.decideMigration({ code: await ask(), agrees: true });
    expect((await systemDb.workspace.findUniqueOrThrow({ where: { id: asker.workspace.id } })).currency).toBe("SEK");
    expect((await systemDb.importedProduct.findUniqueOrThrow({ where: { id: product.id } })).workspaceId).toBe(
      asker.workspace.id,
    );
  });

  test("512 a second request of one's own waits for the first; S012 a refusal keeps the store and uses the link up (510)", async () => {
    const code = await ask();
    await expect(ask()).rejects.toMatchObject({ kind: "migrationInProgress" });
    expect((await anyone.decideMigration({ code, agrees: false })).data.moved).toBe(false);
    expect(await isIn(owner)).toBe(true);
    await expect(anyone.decideMigration({ code, agrees: true })).rejects.toMatchObject({
      kind: "migrationNotVerified",
    });
    await expect(anyone.readMigration({ code: "made-up" })).rejects.toMatchObject({ kind: "migrationNotVerified" });
    await expect(ask()).resolves.toContain(".");
  });

  test("510 a link that is too old moves nothing, and neither does one of a store that has moved since", async () => {
    const late = await ask();
    await systemDb.storeMigration.updateMany({ where: { storeId: owner.store.id }, data: { expiresAt: new Date(0) } });
    await expect(anyone.decideMigration({ code: late, agrees: true })).rejects.toMatchObject({
      kind: "migrationNotVerified",
    });
    const stale = await ask();
    const third = await makeTenant();
    await systemDb.store.update({ where: { id: owner.store.id }, data: { workspaceId: third.workspace.id } });
    await expect(anyone.decideMigration({ code: stale, agrees: true })).rejects.toMatchObject({
      kind: "migrationNotVerified",
    });
    expect(await isIn(third)).toBe(true);
  });

  test("510 a link of a workspace that is gone since moves nothing, and no mail is sent for it; 122 neither is one into a full one", async () => {
    const code = await ask();
    const row = (number: number) => ({
      workspaceId: asker.workspace.id,
      platform: "shopify",
      platformDomain: `${asker.workspace.id}-${number}.myshopify.com`,
      domain: "x",
      name: "x",
    });
    await systemDb.store.createMany({ data: Array.from({ length: MOST_STORES - 1 }, (_, number) => row(number)) });
    await expect(anyone.decideMigration({ code, agrees: true })).rejects.toMatchObject({ kind: "connectMoreStores" });
    await systemDb.workspace.delete({ where: { id: asker.workspace.id } });
    const mails = sent.length;
    await handleSendMigrationMail.run({ migrationId: code.split(".")[0]! }, once());
    expect(sent).toHaveLength(mails);
    await expect(anyone.readMigration({ code })).rejects.toMatchObject({ kind: "migrationNotVerified" });
    await expect(anyone.decideMigration({ code, agrees: true })).rejects.toMatchObject({
      kind: "migrationNotVerified",
    });
    expect(await isIn(owner)).toBe(true);
  });

  test("what was still being taken in for the former workspace while the store moved follows it", async () => {
    const code = await ask();
    await anyone.decideMigration({ code, agrees: true });
    // As an intake writes that had read whose store it is before the move.
    const late = await makeOrder();
    const migrationId = code.split(".")[0]!;
    expect(await waitingJobs(handleGatherMovedRows.name)).toContainEqual({ migrationId });
    await handleGatherMovedRows.run({ migrationId }, once());
    expect((await systemDb.order.findUniqueOrThrow({ where: { id: late.id } })).workspaceId).toBe(asker.workspace.id);
    // Unless it has moved on.
    await systemDb.store.update({
      where: { id: owner.store.id },
      data: { workspaceId: (await makeTenant()).workspace.id },
    });
    const later = await makeOrder();
    await handleGatherMovedRows.run({ migrationId }, once());
    expect((await systemDb.order.findUniqueOrThrow({ where: { id: later.id } })).workspaceId).toBe(owner.workspace.id);
  });

  test.each(["pending", "active"])("a plan that the store pays, %s, holds the move back", async (status) => {
    const code = await ask();
    const { id } = await systemDb.subscription.create({
      data: {
        workspaceId: owner.workspace.id,
        storeId: owner.store.id,
        provider: "shopify",
        planKey: "GROWTH_CREDIT_TIER",
        cycleDays: 30,
        price: "49.90",
        status,
      },
    });
    await expect(anyone.decideMigration({ code, agrees: true })).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("stores_migration_pays") as string,
    });
    await systemDb.subscription.update({ where: { id }, data: { status: status === "active" ? "ended" : "declined" } });
    await anyone.decideMigration({ code, agrees: true });
    expect(await isIn(asker)).toBe(true);
  });

  test("work in hand holds the move back, and the link stays good", async () => {
    const code = await ask();
    const item = await systemDb.processItem.create({
      data: { workspaceId: owner.workspace.id, storeId: owner.store.id, batchId: randomUUID(), kind: "push" },
    });
    await expect(anyone.decideMigration({ code, agrees: true })).rejects.toMatchObject({ kind: "conflict" });
    await systemDb.processItem.update({ where: { id: item.id }, data: { status: "success" } });
    await anyone.decideMigration({ code, agrees: true });
    expect(await isIn(asker)).toBe(true);
  });

  test("nobody learns by asking who has a store: one that nobody connected, and one without an owner, is asked for alike", async () => {
    const shopless = await makeTenant();
    await systemDb.account.update({
      where: { id: shopless.account.id },
      data: { email: `${randomUUID()}@shops.invalid` },
    });
    const shops = [owner.store.platformDomain, shopless.store.platformDomain, `nobody-${randomUUID()}.myshopify.com`];
    const mails = (await waitingJobs(handleSendMigrationMail.name)).length;
    const answers: unknown[] = [];
    const askFor = (shop: string) => clientOf(asker).askForMigration({ platform: "shopify", shop });
    for (const shop of shops) {
      const { data, ...answer } = await askFor(shop);
      const { migrations } = (await clientOf(asker).migrations({})).data;
      const listed = migrations.find(({ id }) => id === data.id)!;
      expect(listed.store_name).toBe(shop);
      answers.push({ answer, keys: Object.keys(data), state: listed.state, platform: listed.platform });
    }
    for (const shop of [shops[0]!, shops[2]!])
      await expect(askFor(shop)).rejects.toMatchObject({ kind: "migrationInProgress" });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ state: "waiting" });
    expect((await waitingJobs(handleSendMigrationMail.name)).length - mails).toBe(1);
    for (const { id } of (await clientOf(asker).migrations({})).data.migrations.slice(0, 2))
      await expect(anyone.decideMigration({ code: migrationCode(id), agrees: true })).rejects.toMatchObject({
        kind: "migrationNotVerified",
      });
  });

  test("who asks first has nobody else wait; an owner gets few mails at a time", async () => {
    await ask();
    const mails = () => waitingJobs(handleSendMigrationMail.name);
    const before = (await mails()).length;
    const others = await Promise.all(Array.from({ length: 6 }, () => makeTenant()));
    const platformDomain = owner.store.platformDomain;
    const ids: string[] = [];
    for (const other of others)
      ids.push((await clientOf(other).askForMigration({ platform: "shopify", shop: platformDomain })).data.id);
    expect((await mails()).length - before).toBe(4);
    await anyone.decideMigration({ code: migrationCode(ids[0]!), agrees: true });
    expect(await isIn(others[0]!)).toBe(true);
    // It is somebody else's now.
    await expect(anyone.decideMigration({ code: migrationCode(ids[1]!), agrees: true })).rejects.toMatchObject({
      kind: "migrationNotVerified",
    });
  });

  test("what is no store's address, and one's own store, are refused in words", async () => {
    await expect(clientOf(asker).askForMigration({ platform: "shopify", shop: "no address" })).rejects.toMatchObject({
      kind: "badRequest",
    });
    await expect(
      clientOf(asker).askForMigration({ platform: "shopify", shop: asker.store.platformDomain }),
    ).rejects.toMatchObject({ kind: "storeAlreadyConnected" });
  });
});
