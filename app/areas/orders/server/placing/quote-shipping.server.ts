import { LRUCache } from "lru-cache";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type {
  PostalAddress,
  ShippingOption,
  SupplierOffer,
  SupplierProduct,
  SupplierVariantKey,
} from "~/adapters/supplier/supplier";
import { openSource } from "~/areas/catalog/server/sources/open-source.server";
import { AppError } from "~/platform/errors";

/** Why nothing is bought of who asks for another currency than goods are known in: a reason of outside.json. */
export const OTHER_CURRENCY = "other_currency";

const KEEP_MS = 10 * 60_000;
const MOST_KEPT = 5_000;

/** Answers of suppliers, for ten minutes; failures are not kept. */
const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT, ttl: KEEP_MS });

function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  return answer;
}

/**
 * Ways to ship goods of one supplier to an address, cheapest first; asked anew every ten minutes. What is asked for in another
 * currency can neither be added to the goods nor compared: it is left out.
 * @param warehouse only ways from there, while there is one
 * @param isAnew true asks now, whatever was answered before
 * @throws OutsideError, refused `other_currency` where no way is asked for in `currency`; AppError for a supplier that is not set up
 */
export async function quoteShipping({
  workspaceId,
  source,
  items,
  address,
  currency,
  warehouse = null,
  isAnew = false,
}: {
  workspaceId: string;
  source: string;
  items: { productId: string; skuId: string; quantity: number }[];
  address: Pick<PostalAddress, "countryCode" | "province" | "city" | "zip">;
  currency: string;
  warehouse?: string | null;
  isAnew?: boolean;
}): Promise<ShippingOption[]> {
  const { countryCode: country, province, city, zip } = address;
  const supplier = supplierFor({ source, workspaceId });
  const ask = (from: string | null) => {
    const query = { items, country, province, city, zip, warehouse: from, currency, language: "en" };
    const key = JSON.stringify(["quote", supplier.capabilities.needsConnection ? workspaceId : "", source, query]);
    if (isAnew) kept.delete(key);
    return keep(key, () => supplier.quote(query));
  };
  const wanted = warehouse === null ? [] : await ask(warehouse);
  const ways = wanted.length > 0 ? wanted : await ask(null);
  const comparable = ways.filter(({ cost }) => cost.currency === currency);
  if (ways.length > 0 && comparable.length === 0) throw new OutsideError("refused", OTHER_CURRENCY);
  return comparable;
}

/**
 * A supplier's product as it is on sale now; asked anew every ten minutes.
 * @returns null when the supplier no longer has it
 * @throws OutsideError; AppError for a supplier that is not set up
 */
export function readSourceProduct({
  workspaceId,
  source,
  productId,
  shipTo,
  currency,
}: {
  workspaceId: string;
  source: string;
  productId: string;
  shipTo: string;
  currency: string;
}): Promise<SupplierProduct | null> {
  const supplier = openSource({ source, workspaceId });
  const query = { productId, shipTo, currency, language: "en" };
  const key = JSON.stringify(["product", supplier.capabilities.needsConnection ? workspaceId : "", source, query]);
  return keep(key, () => supplier.product(query));
}

/**
 * What a supplier's variants cost now and how many there are, without those that are no longer sold; asked anew every ten minutes.
 * @throws OutsideError; AppError for a supplier that is not set up
 */
export function readOffers({
  workspaceId,
  source,
  goods,
  shipTo,
  currency,
}: {
  workspaceId: string;
  source: string;
  goods: readonly SupplierVariantKey[];
  shipTo: string;
  currency: string;
}): Promise<SupplierOffer[]> {
  const supplier = supplierFor({ source, workspaceId });
  const query = { goods, shipTo, currency };
  const key = JSON.stringify(["offers", supplier.capabilities.needsConnection ? workspaceId : "", source, query]);
  return keep(key, () => supplier.offers(query));
}

/** Why a supplier could not be asked, as a key of outside.json. @throws what is no refusal but a bug */
export function outsideReason(error: unknown): string {
  if (error instanceof OutsideError) return error.reason;
  if (error instanceof AppError) return "misconfigured";
  throw error;
}
