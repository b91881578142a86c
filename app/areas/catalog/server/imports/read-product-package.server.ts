import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { mostTaxInPrices } from "~/areas/accounts/rules/stores/price-tax";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { currencyDigits } from "~/platform/money/currency-digits";
import { exchangeRate, exchangeRates } from "~/platform/money/exchange-rates";
import { toState } from "~/platform/states/state-table";
import type { ProductPackage } from "../../contract/editor";
import { PUSH_TABLE } from "../../rules/push/push-states";

/**
 * An imported product in full, with its neighbors in the import list.
 * @throws AppError notFound
 */
export async function readProductPackage({
  scope,
  productId,
}: {
  scope: WorkspaceScope;
  productId: string;
}): Promise<ProductPackage> {
  const [product, workspace] = await Promise.all([
    scope.db.importedProduct.findUnique({
      where: { id: productId },
      include: {
        variants: { orderBy: { position: "asc" }, include: { storePrices: { orderBy: { storeId: "asc" } } } },
        listings: { where: { removedAt: null }, orderBy: [{ storeId: "asc" }, { splitIndex: "asc" }] },
      },
    }),
    readWorkspace({ db: scope.db, workspaceId: scope.workspaceId }),
  ]);
  if (!product) throw new AppError("notFound", { key: "errors.not_found" });
  const { createdAt, id } = product;
  const inList = { inImportList: true };
  const neighbor = { select: { id: true } } as const;
  const [stores, targets, newer, older] = await Promise.all([
    findStores({ db: scope.db, ids: product.listings.map(({ storeId }) => storeId) }),
    findStores({ db: scope.db, isActive: true, platforms: LISTING_PLATFORMS }),
    scope.db.importedProduct.findFirst({
      ...neighbor,
      where: { ...inList, OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    scope.db.importedProduct.findFirst({
      ...neighbor,
      where: { ...inList, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  ]);
  const priceStores = targets.flatMap((target) => {
    const { id: storeId, name, currency } = target;
    const costRate = exchangeRate(product.costCurrency, currency);
    return costRate === null || exchangeRate(workspace.currency, currency) === null
      ? []
      : [{ store_id: storeId, name, currency, cost_rate: costRate, price_tax: mostTaxInPrices([target]) }];
  });
  const currencyOf = new Map(priceStores.map(({ store_id: storeId, currency }) => [storeId, currency]));
  const nameOf = new Map(stores.map((store) => [store.id, store.name]));
  return {
    product_package_id: id,
    version: product.version,
    source: product.source,
    source_product_id: product.sourceProductId,
    product_link: product.sourceUrl,
    supplier_name: product.supplierName,
    ship_to: product.shipTo,
    name: product.title,
    description: product.descriptionHtml,
    images: imagesOf(product.images),
    options: product.options as { name: string; values: string[] }[],
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    cost_currency: product.costCurrency,
    shipping_cost: product.shippingCost?.toString() ?? null,
    price_currency: workspace.currency,
    price_tax: mostTaxInPrices(targets),
    rate: exchangeRate(product.costCurrency, workspace.currency) ?? "1",
    rate_as_of: exchangeRates().asOf.slice(0, 10),
    prices_edited: product.pricesEdited,
    pushed_at: product.pushedAt?.toISOString() ?? null,
    listings: product.listings.map((listing) => ({
      listing_id: listing.id,
      store_id: listing.storeId,
      store_name: nameOf.get(listing.storeId) ?? "",
      status: listing.status,
      push_state: toState(PUSH_TABLE, listing.pushState),
      error: listing.errorCode,
    })),
    stores: priceStores,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      supplier_sku_id: variant.supplierSkuId,
      sku: variant.sku,
      option_values: variant.optionValues,
      cost: variant.cost.toString(),
      price: variant.price.toFixed(2),
      compare_at_price: variant.compareAtPrice?.toFixed(2) ?? null,
      stock: variant.stock,
      image_url: variant.imageUrl,
      weight_grams: variant.weightGrams,
      is_selected: variant.isSelected,
      store_prices: variant.storePrices
        .filter(({ storeId, currency }) => currencyOf.get(storeId) === currency)
        .map(({ storeId, currency, price, compareAtPrice }) => ({
          store_id: storeId,
          price: price.toFixed(currencyDigits(currency)),
          compare_at_price: compareAtPrice?.toFixed(currencyDigits(currency)) ?? null,
        })),
    })),
    previous_id: newer?.id ?? null,
    next_id: older?.id ?? null,
  };
}

/** A product's pictures as they are kept, each with an alternative text. */
export function imagesOf(images: unknown): { url: string; alt: string }[] {
  return (images as { url: string; alt?: string }[]).map(({ url, alt }) => ({ url, alt: alt ?? "" }));
}
