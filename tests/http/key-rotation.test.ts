/** The key of all that is encrypted changes: nothing is lost on the way, and at its end the former key is needed for nothing. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { openSealed } from "../factories/open-sealed.ts";

const once = { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false };
const newKey = () => randomBytes(32).toString("base64");

/** The product as it is once its processes were started with these keys. */
async function startedWith(current: string, previous = "") {
  vi.resetModules();
  vi.stubEnv("ENCRYPTION_KEY", current);
  vi.stubEnv("ENCRYPTION_KEY_PREVIOUS", previous);
  return {
    ...(await import("../../app/platform/db/client.server.ts")),
    ...(await import("../../app/platform/crypto.server.ts")),
    ...(await import("../../app/adapters/store-connection/shopify/session-storage.server.ts")),
    ...(await import("../../app/adapters/store-connection/token-store.server.ts")),
    suppliers: await import("../../app/adapters/supplier/token-store.server.ts"),
    ...(await import("../../app/areas/accounts/jobs/encrypt-anew.server.ts")),
    ...(await import("../factories/shopify-webhooks.ts")),
    ...(await import("../factories/tenants.ts")),
  };
}
type Product = Awaited<ReturnType<typeof startedWith>>;
afterEach(() => void vi.unstubAllEnvs());

const tokens = (name: string) => ({
  accessToken: `${name} access`,
  refreshToken: `${name} refresh`,
  expiresAt: new Date(Date.now() + 86_400_000),
});

/** A shop that is connected, with a store at another platform, a supplier, a channel, a second step of its owner's, and a delivery that waits. */
async function connected(product: Product) {
  const { account, workspace, store } = await product.makeTenant();
  const shop = `rotates-${randomUUID()}.myshopify.com`;
  await product.systemDb.store.update({ where: { id: store.id }, data: { platformDomain: shop } });
  await product.writeOfflineTokens({ shop, ...tokens("shop"), refreshExpiresAt: null, scopes: ["read_orders"] });
  // As WooCommerce's: they never end, and so are never renewed.
  const keys = { ...tokens("store"), expiresAt: null, refreshExpiresAt: null, details: {} };
  await product.saveStoreKeys(product.systemDb, store.id, keys);
  const supplier = { workspaceId: workspace.id, supplier: "cj" };
  await product.suppliers.saveConnection(supplier, {
    ...tokens("supplier"),
    accountName: "Acme",
    refreshExpiresAt: null,
  });
  await product.systemDb.channelConnection.create({
    data: {
      ...{ workspaceId: workspace.id, channel: "facebook", accountName: "Acme" },
      accessToken: product.encrypt("channel access"),
    },
  });
  await product.systemDb.secondStep.create({
    data: { accountId: account.id, secret: product.encrypt("second step"), confirmedAt: new Date() },
  });
  const body = { current: ["read_products"] };
  expect(await product.receiveWebhook({ shop, topic: "app/scopes_update", body })).toBe("stored");
  return { accountId: account.id, shop, store, supplier };
}

/** What the product reads of them. */
async function read(product: Product, { accountId, shop, store, supplier }: Awaited<ReturnType<typeof connected>>) {
  const { systemDb, decrypt } = product;
  const refresh = () => Promise.reject(new Error("is not to be renewed"));
  const { workspaceId } = supplier;
  const channel = await systemDb.channelConnection.findFirstOrThrow({ where: { workspaceId } });
  const { secret } = await systemDb.secondStep.findUniqueOrThrow({ where: { accountId } });
  return {
    shop: await product.readOfflineTokens(shop),
    store: await product.readStoreKeys(store.id),
    supplier: await product.suppliers.storedTokens({ ...supplier, refresh }).current(),
    channel: decrypt(channel.accessToken),
    secondStep: decrypt(secret),
  };
}
const WHOLE = {
  shop: expect.objectContaining({ accessToken: "shop access", refreshToken: "shop refresh" }),
  store: expect.objectContaining({ accessToken: "store access", refreshToken: "store refresh" }),
  supplier: "supplier access",
  channel: "channel access",
  secondStep: "second step",
};

/** Tables with something that opens by a key, in any column. */
async function tablesUnder({ systemDb }: Product, key: string): Promise<string[]> {
  const tables = await systemDb.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await systemDb.$queryRawUnsafe<{ text: string }[]>(
      `SELECT row::text AS text FROM ${name} AS row WHERE row::text LIKE '%v1.%'`,
    );
    const sealed = rows.flatMap(({ text }) => text.match(/\bv1\.[\w-]{16}\.[\w-]{22}\.[\w-]*/g) ?? []);
    if (sealed.some((one) => opens(one, key))) found.push(name);
  }
  return found;
}
function opens(sealed: string, key: string): boolean {
  try {
    return openSealed(sealed, key) !== "";
  } catch {
    return false;
  }
}

test("each thing that was encrypted with the former key opens while it is named, and after a night without it", async () => {
  const [former, present] = [newKey(), newKey()];
  const before = await startedWith(former);
  const kept = await connected(before);
  expect(await tablesUnder(before, former)).toEqual([
    "channel_connections",
    "inbound_events",
    "second_steps",
    "shopify_sessions",
    "store_credentials",
    "supplier_connections",
  ]);

  const changing = await startedWith(present, former);
  expect(await read(changing, kept)).toEqual(WHOLE);
  await changing.drainWebhooks(kept.shop);
  const { scopes } = await changing.systemDb.store.findUniqueOrThrow({ where: { id: kept.store.id } });
  expect(scopes, "what waited was read").toEqual(["read_products"]);
  await changing.handleEncryptAnew.run({}, once);
  // Deliveries are forgotten by themselves (decision 37).
  expect(await tablesUnder(changing, former)).toEqual(["inbound_events"]);

  const after = await startedWith(present);
  expect(await read(after, kept)).toEqual(WHOLE);
  await after.handleEncryptAnew.run({}, once);
  expect(await read(after, kept)).toEqual(WHOLE);
});

test("tokens that are renewed in that night stay the renewed ones, and what no key opens holds up nothing", async () => {
  const [former, present] = [newKey(), newKey()];
  const lost = await connected(await startedWith(newKey()));
  const kept = await connected(await startedWith(former));
  const changing = await startedWith(present, former);
  const keys = changing.systemDb.storeCredential;
  const look = keys.findMany.bind(keys);
  const meanwhile = vi.spyOn(keys, "findMany").mockImplementationOnce((async (asked: Parameters<typeof look>[0]) => {
    const found = await look(asked);
    await changing.saveStoreKeys(changing.systemDb, kept.store.id, {
      ...{ accessToken: "newer", refreshToken: null, expiresAt: null, refreshExpiresAt: null, details: {} },
    });
    return found;
  }) as never);
  await changing.handleEncryptAnew.run({}, once);
  meanwhile.mockRestore();
  expect(await read(changing, kept)).toEqual({
    ...WHOLE,
    store: expect.objectContaining({ accessToken: "newer", refreshToken: null }),
  });
  await expect(changing.readStoreKeys(lost.store.id)).rejects.toThrow("fits no key");
});
