import type { Store } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { storeConnectionFor } from "~/adapters/store-connection/registry.server";
import type { ShopFacts } from "~/adapters/store-connection/store-connection";
import { systemDb } from "~/platform/db/client.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { markUninstalled, type OthersOfGone } from "./mark-uninstalled.server";
import { storeFacts } from "./store-facts";

/** Stores that are asked at the same time. */
const SIDE_BY_SIDE = 4;

/** What came of asking a store. */
export interface Checked {
  store: Store;
  facts: ShopFacts | null;
  status: "connected" | "reconnect" | "unreachable";
  /** It refuses our keys in its platform's own words */
  isShutOut: boolean;
}

/** Whether each connected store of the workspace still lets us in, by asking it (C034). */
export async function verifyStores({ scope }: { scope: WorkspaceScope }) {
  const checked = await askStores(scope);
  return checked.map(({ store, status }) => ({
    store_id: store.id,
    store_name: store.name,
    platform: store.platform,
    status,
  }));
}

/**
 * Reads the currency of every connected store anew, with what else it says of itself (C033). A store that does not answer
 * keeps what is known of it.
 */
export async function refreshStoreCurrencies({ scope }: { scope: WorkspaceScope }) {
  const checked = await askStores(scope);
  for (const { store, facts } of checked) {
    if (facts) await scope.db.store.updateMany({ where: { id: store.id, status: "active" }, data: storeFacts(facts) });
  }
  return checked.map(({ store, facts, status }) => ({
    store_id: store.id,
    currency: facts?.currency ?? store.currency,
    previous_currency: store.currency,
    is_refreshed: status === "connected",
  }));
}

/**
 * Asks stores whose platform tells no news: what they say of themselves is kept, as C033 does, and one that refuses our keys
 * in its platform's own words is disconnected. A store that does not answer may be well again.
 */
export async function lookAfterStores({
  stores,
  signal,
  others,
}: {
  stores: readonly Store[];
  signal: AbortSignal;
  others: OthersOfGone;
}): Promise<void> {
  for (let at = 0; at < stores.length; at += SIDE_BY_SIDE) {
    signal.throwIfAborted();
    await Promise.all(stores.slice(at, at + SIDE_BY_SIDE).map((store) => lookAfter(store, others)));
  }
}

async function lookAfter(store: Store, others: OthersOfGone): Promise<void> {
  const before = new Date();
  const { facts, isShutOut } = await askStore(store);
  if (isShutOut) await markUninstalled({ storeId: store.id, before, others });
  else if (facts)
    await systemDb.store.updateMany({ where: { id: store.id, status: "active" }, data: storeFacts(facts) });
}

async function askStores(scope: WorkspaceScope): Promise<Checked[]> {
  const stores = await scope.db.store.findMany({ where: { status: "active" }, orderBy: { createdAt: "asc" } });
  const checked: Checked[] = [];
  for (let at = 0; at < stores.length; at += SIDE_BY_SIDE) {
    checked.push(...(await Promise.all(stores.slice(at, at + SIDE_BY_SIDE).map(askStore))));
  }
  return checked;
}

/** Asks one store what it says of itself by our keys, which proves that they open it. */
export async function askStore(store: Store): Promise<Checked> {
  const connection = storeConnectionFor(store);
  try {
    return { store, facts: await connection.readShop(), status: "connected", isShutOut: false };
  } catch (error) {
    if (!(error instanceof OutsideError) && !(error instanceof AppError)) throw error;
    // A platform that is no longer set up here says nothing of its stores.
    const isShutOut = error instanceof OutsideError && connection.isShutOutBy(error);
    const needsPerson = error instanceof OutsideError && error.kind === "reconnect";
    return { store, facts: null, status: needsPerson ? "reconnect" : "unreachable", isShutOut };
  }
}
