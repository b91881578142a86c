import { supplierFor } from "~/adapters/registry.server";
import { OutsideError } from "~/adapters/outcome";
import type { PostalAddress, ShippingOption, SupplierProduct } from "~/adapters/supplier/supplier";
import { AppError } from "~/platform/errors";

const KEEP_MS = 10 * 60_000;
const MOST_KEPT = 5_000;

interface Kept<T> {
  until: number;
  answer: Promise<T>;
}

/** Answers of suppliers, for ten minutes; failures are not kept. */
const kept = new Map<string, Kept<unknown>>();

function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Kept<T> | undefined;
  if (known && known.until > Date.now()) return known.answer;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const answer = ask();
  kept.set(key, { until: Date.now() + KEEP_MS, answer });
  answer.catch(() => kept.delete(key));
  return answer;
}

/**
 * Ways to ship goods of one supplier to an address, cheapest first; asked anew every ten minutes.
 * @throws OutsideError; AppError for a supplier that is not set up
 */
export function quoteShipping({ workspaceId, source, items, address, currency }: {
  workspaceId: string;
  source: string;
  items: { productId: string; skuId: string; quantity: number }[];
  address: Pick<PostalAddress, "countryCode" | "province" | "city" | "zip">;
  currency: string;
}): Promise<ShippingOption[]> {
  const { countryCode: country, province, city, zip } = address;
  const query = { items, country, province, city, zip, currency, language: "en" };
  const supplier = supplierFor({ source, workspaceId });
  const key = JSON.stringify(["quote", supplier.capabilities.needsConnection ? workspaceId : "", source, query]);
  return keep(key, () => supplier.quote(query));
}

/**
 * A supplier's product as it is on sale now; asked anew every ten minutes.
 * @returns null when the supplier no longer has it
 * @throws OutsideError; AppError for a supplier that is not set up
 */
export function readSourceProduct({ workspaceId, source, productId, shipTo, currency }: {
  workspaceId: string;
  source: string;
  productId: string;
  shipTo: string;
  currency: string;
}): Promise<SupplierProduct | null> {
  const supplier = supplierFor({ source, workspaceId });
  const query = { productId, shipTo, currency, language: "en" };
  const key = JSON.stringify(["product", supplier.capabilities.needsConnection ? workspaceId : "", source, query]);
  return keep(key, () => supplier.product(query));
}

/** Why a supplier could not be asked, as a key of outside.json. @throws what is no refusal but a bug */
export function outsideReason(error: unknown): string {
  if (error instanceof OutsideError) return error.reason;
  if (error instanceof AppError) return "misconfigured";
  throw error;
}
