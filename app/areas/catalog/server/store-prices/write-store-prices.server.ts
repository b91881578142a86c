import { Decimal } from "decimal.js";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { currencyDigits } from "~/platform/money/currency-digits";
import type { ProductChange } from "../../contract/editor";

type StorePriceChange = NonNullable<NonNullable<ProductChange["variants"]>[number]["store_prices"]>[number];

/** The currencies of the stores that changes name prices for. @throws AppError notFound for a store that is not the workspace's */
export async function readCurrenciesOfPrices(
  { db }: WorkspaceScope,
  changes: readonly ProductChange[],
): Promise<ReadonlyMap<string, string>> {
  const named = changes.flatMap(({ variants = [] }) =>
    variants.flatMap(({ store_prices: prices = [] }) => prices.map(({ store_id: id }) => id)),
  );
  const ids = [...new Set(named)];
  if (ids.length === 0) return new Map();
  const stores = await findStores({ db, ids });
  if (stores.length < ids.length) throw new AppError("notFound", { key: "errors.not_found" });
  return new Map(stores.map(({ id, currency }) => [id, currency]));
}

/**
 * Writes a variant's own prices at the stores that are named, in their currencies; a null price takes one away (decision 71).
 * @throws AppError unprocessable for a compare-at price that is not above the price, and for more decimals than the currency has
 */
export async function writeStorePrices(
  tx: WorkspaceTransaction,
  { workspaceId, variantId }: { workspaceId: string; variantId: string },
  prices: readonly StorePriceChange[],
  currencies: ReadonlyMap<string, string>,
): Promise<void> {
  const field = `variants.${variantId}.store_prices`;
  const named = new Map(prices.map((own) => [own.store_id, own]));
  const rows = [...named.values()].flatMap(({ store_id: storeId, price, compare_at_price: compareAt }) => {
    if (price === null) return [];
    const currency = currencies.get(storeId) as string;
    if (compareAt !== null && new Decimal(compareAt).lte(price)) throw refusal(field, "errors.catalog_compare_at_low");
    const decimals = Math.max(...[price, compareAt ?? "0"].map((text) => new Decimal(text).decimalPlaces()));
    if (decimals > currencyDigits(currency)) throw refusal(field, "errors.input_invalid");
    return [{ importedVariantId: variantId, storeId, workspaceId, currency, price, compareAtPrice: compareAt }];
  });
  await tx.storePrice.deleteMany({ where: { importedVariantId: variantId, storeId: { in: [...named.keys()] } } });
  await tx.storePrice.createMany({ data: rows });
}

function refusal(field: string, key: string): AppError {
  return new AppError("unprocessable", { key, fields: { [field]: { key } } });
}
