import type { ImportedProduct, ImportedVariant, Store, StorePrice } from "@prisma/client";
import { taxInPrices } from "~/areas/accounts/rules/stores/price-tax";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { currencyDigits } from "~/platform/money/currency-digits";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { marginOf } from "../../rules/push/pricing";
import { priceAtStore, sentPriceSchema, type PriceAtStore } from "../../rules/store-prices/price-at-store";
import { requireRate, type WorkspacePushPreferences } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "../push/listing-variant-id";

type PricedStore = Pick<Store, "id" | "currency">;
/** An imported product with what its variants are sold for. */
export type PricedProduct = ImportedProduct & { variants: (ImportedVariant & { storePrices: StorePrice[] })[] };

/**
 * What a variant is sold for at a store. `sentPrice` is what is kept of the last push there.
 * @throws AppError unprocessable for a currency without a rate
 */
export function priceOfVariant({
  variant,
  product,
  store,
  preferences,
  sentPrice,
}: {
  variant: Pick<ImportedVariant, "price" | "compareAtPrice"> & { storePrices: StorePrice[] };
  product: Pick<ImportedProduct, "pricesEdited">;
  store: PricedStore;
  preferences: Pick<WorkspacePushPreferences, "currency" | "selling_price" | "rate_threshold">;
  sentPrice: unknown;
}): PriceAtStore {
  const own = ownPriceAt(variant, store);
  const { assign } = preferences.selling_price;
  return priceAtStore({
    amount: variant.price.toString(),
    compareAt: variant.compareAtPrice?.toString() ?? null,
    isByHand: product.pricesEdited,
    own,
    sent: sentPriceSchema.safeParse(sentPrice).data ?? null,
    from: preferences.currency,
    to: store.currency,
    rate: requireRate(preferences.currency, store.currency),
    threshold: preferences.rate_threshold,
    cents: assign.assign_cents,
    compareCents: assign.assign_compare_cents,
  });
}

/** A variant's own price at a store; one typed while the store had another currency counts no more. */
function ownPriceAt({ storePrices }: { storePrices: StorePrice[] }, { id, currency }: PricedStore) {
  const own = storePrices.find((price) => price.storeId === id && price.currency === currency);
  const digits = currencyDigits(currency);
  return own ? { price: own.price.toFixed(digits), compareAtPrice: own.compareAtPrice?.toFixed(digits) ?? null } : null;
}

/** Imported products with the variants that are to be sold. */
export function readPricedProducts({
  scope,
  productIds,
}: {
  scope: WorkspaceScope;
  productIds: readonly string[];
}): Promise<PricedProduct[]> {
  return scope.db.importedProduct.findMany({
    where: { id: { in: [...productIds] } },
    include: {
      variants: { where: { isSelected: true }, orderBy: { position: "asc" }, include: { storePrices: true } },
    },
  });
}

/** A variant's price at a store, and whether it sells there below cost and shipping, without the tax in it. */
export interface PricePushed extends PriceAtStore {
  isLoss: boolean;
}

/** What a push to a store would sell a product's variants for. */
export type PricesAtStores = (
  product: PricedProduct,
  store: PricedStore & Pick<Store, "pricesIncludeTax" | "taxRate">,
) => PricePushed[];

/** Answers what pushes of these products to these stores would sell their variants for, by what earlier pushes sent. */
export async function readPricesAtStores({
  scope,
  productIds,
  storeIds,
  preferences,
}: {
  scope: WorkspaceScope;
  productIds: readonly string[];
  storeIds: readonly string[];
  preferences: Parameters<typeof priceOfVariant>[0]["preferences"];
}): Promise<PricesAtStores> {
  const listings = await scope.db.listing.findMany({
    where: { importedProductId: { in: [...productIds] }, storeId: { in: [...storeIds] } },
    select: { id: true, importedProductId: true, storeId: true, variants: { select: { id: true, sentPrice: true } } },
  });
  const listingsOf = Map.groupBy(listings, ({ importedProductId, storeId }) => `${importedProductId}:${storeId}`);
  const sentPrices = new Map(
    listings.flatMap(({ variants }) => variants.map(({ id, sentPrice }) => [id, sentPrice] as const)),
  );
  return (product, store) => {
    const own = listingsOf.get(`${product.id}:${store.id}`) ?? [];
    const rate = exchangeRate(product.costCurrency, store.currency) ?? "1";
    const shippingCost = product.shippingCost?.toString() ?? null;
    const taxPercent = taxInPrices(store);
    return product.variants.map((variant) => {
      const sentPrice = own.map(({ id }) => sentPrices.get(listingVariantId(id, variant.id))).find((sent) => sent);
      const made = priceOfVariant({ variant, product, store, preferences, sentPrice });
      const cost = variant.cost.toString();
      const { isLoss } = marginOf({ price: made.price, cost, shippingCost, rate, taxPercent });
      return { ...made, isLoss };
    });
  };
}
