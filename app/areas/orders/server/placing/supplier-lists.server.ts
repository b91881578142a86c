import { LRUCache } from "lru-cache";
import { configuredSuppliers, supplierFor } from "~/adapters/registry.server";
import type { PlacingQuery, Supplier, SupplierCarrier, SupplierWarehouse } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { outsideReason } from "./quote-shipping.server";
import { placingCapabilities } from "./source-settings.server";

const KEEP_MS = 60 * 60_000;
const MOST_KEPT = 2_000;
/** Goods that a supplier without lists is asked about. */
const MOST_GOODS = 3;

/** Lists of suppliers, for an hour; failures are not kept. */
const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT, ttl: KEEP_MS });

/** A supplier's list, or why it can't be told: a reason of outside.json. */
export interface SupplierList<Item> {
  items: Item[];
  problem: string | null;
}

/** Ways to ship that a source has to a country (ledger C325). @throws AppError notFound */
export function listCarriers(query: ListQuery): Promise<SupplierList<SupplierCarrier>> {
  return list({ kind: "carriers", ...query, ask: (supplier, place) => supplier.carriers(place) });
}

/** Where a source's parcels to a country leave from (ledger C326). @throws AppError notFound */
export function listWarehouses(query: ListQuery): Promise<SupplierList<SupplierWarehouse>> {
  return list({ kind: "warehouses", ...query, ask: (supplier, place) => supplier.warehouses(place) });
}

interface ListQuery {
  scope: WorkspaceScope;
  source: string;
  country: string;
}

async function list<Item>({
  kind,
  scope,
  source,
  country,
  ask,
}: ListQuery & {
  kind: string;
  ask: (supplier: Supplier, place: PlacingQuery) => Promise<Item[]>;
}): Promise<SupplierList<Item>> {
  const { needsConnection } = placingCapabilities(source);
  const goods = needsConnection ? await newestGoods(scope, source) : [];
  const place: PlacingQuery = { country, currency: "USD", goods };
  try {
    const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
    const key = JSON.stringify([kind, needsConnection ? scope.workspaceId : "", source, place]);
    return { items: await keep(key, () => ask(supplier, place)), problem: null };
  } catch (error) {
    return { items: [], problem: outsideReason(error) };
  }
}

/**
 * Countries that sources ship to (ledger C324): null for one that tells of single products alone, or that can't be asked now.
 */
export async function listCountries(
  scope: WorkspaceScope,
): Promise<{ source: string; name: string; countries: string[] | null; problem: string | null }[]> {
  return Promise.all(
    configuredSuppliers().map(async ({ source, name, capabilities }) => {
      try {
        const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
        const key = JSON.stringify(["countries", capabilities.needsConnection ? scope.workspaceId : "", source]);
        return { source, name, countries: await keep(key, () => supplier.countries()), problem: null };
      } catch (error) {
        return { source, name, countries: null, problem: outsideReason(error) };
      }
    }),
  );
}

/** What the merchant sells of a source, newest orders first: a supplier without lists knows its ways by goods. */
async function newestGoods({ db }: WorkspaceScope, source: string): Promise<PlacingQuery["goods"][number][]> {
  const lines = await db.orderLine.findMany({
    where: { source, sourceProductId: { not: null }, supplierSkuId: { not: null } },
    orderBy: { id: "desc" },
    distinct: ["sourceProductId"],
    take: MOST_GOODS,
    select: { sourceProductId: true, supplierSkuId: true },
  });
  return lines.flatMap(({ sourceProductId: productId, supplierSkuId: skuId }) =>
    productId && skuId ? [{ productId, skuId }] : [],
  );
}

function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  return answer;
}
