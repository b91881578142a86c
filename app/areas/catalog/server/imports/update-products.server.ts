import type { ImportedProduct, ImportedVariant } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { isStoredAddress } from "~/platform/files/stored-pictures.server";
import { cleanHtml } from "~/platform/html/clean-html.server";
import { checkPublicUrls } from "~/platform/http/safe-url.server";
import type { ProductChange } from "../../contract/editor";
import { valuesAfter } from "../../rules/option-values";
import { readCurrenciesOfPrices, writeStorePrices } from "../store-prices/write-store-prices.server";
import { imagesOf } from "./read-product-package.server";

type ProductWithVariants = ImportedProduct & { variants: ImportedVariant[] };

/**
 * Changes imported products, all of them or none (C194). A change made from an older version is refused.
 * @throws AppError notFound; conflict changed_meanwhile; unprocessable for options that no longer tell variants apart,
 *   for a compare-at price that is not above the price, for a store's own price that is none, for pictures at addresses that are not public, and for a
 *   description that is too intricate to be cleaned
 */
export async function updateProducts({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: ProductChange[];
}): Promise<{ product_package_id: string; version: number }[]> {
  const ids = changes.map((change) => change.product_package_id);
  const products = await scope.db.importedProduct.findMany({
    where: { id: { in: ids } },
    include: { variants: { orderBy: { position: "asc" } } },
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  await checkPublicUrls(
    changes.flatMap((change) => newPicturesOf(productOf(byId, change.product_package_id), change)),
    scope.workspaceId,
  );
  const currencies = await readCurrenciesOfPrices(scope, changes);
  const cleaned = await Promise.all(changes.map((change) => cleanDescription(change, scope.workspaceId)));
  return scope.db.$transaction(async (tx) => {
    const updated: { product_package_id: string; version: number }[] = [];
    for (const change of cleaned)
      updated.push(await updateProduct(tx, productOf(byId, change.product_package_id), change, currencies));
    return updated;
  });
}

async function cleanDescription(change: ProductChange, workspaceId: string): Promise<ProductChange> {
  if (change.description === undefined) return change;
  return { ...change, description: await cleanHtml(change.description, workspaceId) };
}

async function updateProduct(
  tx: WorkspaceTransaction,
  product: ProductWithVariants,
  change: ProductChange,
  /** Of the stores that prices are named for */
  currencies: ReadonlyMap<string, string>,
) {
  const variantChanges = new Map((change.variants ?? []).map((variant) => [variant.id, variant]));
  const stranger = [...variantChanges.keys()].find((id) => !product.variants.some((variant) => variant.id === id));
  if (stranger) throw new AppError("notFound", { key: "errors.not_found" });
  const valuesOf = (variant: ImportedVariant) => variantChanges.get(variant.id)?.option_values ?? variant.optionValues;
  const options = optionsAfter(product, change, valuesOf);
  const isPriced = [...variantChanges.values()].some(
    ({ price, compare_at_price: compareAt }) => price !== undefined || compareAt !== undefined,
  );

  const { count } = await tx.importedProduct.updateMany({
    where: { id: product.id, version: change.version },
    data: {
      title: change.name,
      descriptionHtml: change.description,
      images: change.images,
      options,
      vendor: change.vendor,
      productType: change.product_type,
      tags: change.tags && [...new Set(change.tags)],
      seoTitle: change.seo_title,
      seoDescription: change.seo_description,
      pricesEdited: isPriced ? true : undefined,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
  for (const variant of product.variants) {
    const wanted = variantChanges.get(variant.id);
    if (!wanted) continue;
    const price = new Decimal(wanted.price ?? variant.price);
    const compareAt = wanted.compare_at_price === undefined ? variant.compareAtPrice : wanted.compare_at_price;
    if (wanted.compare_at_price && !new Decimal(wanted.compare_at_price).gt(price)) {
      throw new AppError("unprocessable", {
        key: "errors.catalog_compare_at_low",
        fields: { [`variants.${variant.id}.compare_at_price`]: { key: "errors.catalog_compare_at_low" } },
      });
    }
    await tx.importedVariant.update({
      where: { id: variant.id },
      data: {
        sku: wanted.sku,
        optionValues: wanted.option_values,
        price: wanted.price,
        // A price that has grown beyond an old compare-at price ends the offer.
        compareAtPrice: compareAt !== null && new Decimal(compareAt).gt(price) ? compareAt : null,
        stock: wanted.stock,
        isSelected: wanted.is_selected,
        imageUrl: wanted.image_url,
      },
    });
    if (wanted.store_prices)
      await writeStorePrices(
        tx,
        { workspaceId: product.workspaceId, variantId: variant.id },
        wanted.store_prices,
        currencies,
      );
  }
  return { product_package_id: product.id, version: change.version + 1 };
}

/** The options under their new names with the values that variants have, in their sequence; undefined when nothing of it changes. */
function optionsAfter(
  product: ProductWithVariants,
  change: ProductChange,
  valuesOf: (variant: ImportedVariant) => string[],
) {
  const present = product.options as { name: string; values: string[] }[];
  const names = (change.options ?? present).map(({ name }) => name);
  const before = present.length;
  const refuse = () =>
    new AppError("unprocessable", {
      key: "errors.catalog_options_clash",
      fields: { options: { key: "errors.catalog_options_clash" } },
    });
  if (names.length !== before || new Set(names.map((name) => name.toLowerCase())).size !== names.length) throw refuse();
  if (!change.options && !change.variants?.some((variant) => variant.option_values)) return undefined;
  const combinations = new Set(product.variants.map((variant) => JSON.stringify(valuesOf(variant))));
  if (
    combinations.size !== product.variants.length ||
    product.variants.some((variant) => valuesOf(variant).length !== before)
  )
    throw refuse();
  return names.map((name, index) => ({
    name,
    values: valuesAfter(
      present[index]?.values ?? [],
      product.variants.map((variant) => ({
        before: variant.optionValues[index] ?? "",
        after: valuesOf(variant)[index] as string,
      })),
    ),
  }));
}

/** Pictures at others' addresses: those that the product had are the supplier's, and uploaded ones are ours. */
function newPicturesOf(product: ProductWithVariants, change: ProductChange): string[] {
  const known = new Set([
    ...imagesOf(product.images).map(({ url }) => url),
    ...product.variants.flatMap(({ imageUrl }) => imageUrl ?? []),
  ]);
  const given = [
    ...(change.images ?? []).map(({ url }) => url),
    ...(change.variants ?? []).flatMap(({ image_url: url }) => url ?? []),
  ];
  return given.filter((url) => !known.has(url) && !isStoredAddress(url));
}

function productOf(products: ReadonlyMap<string, ProductWithVariants>, id: string): ProductWithVariants {
  const product = products.get(id);
  if (!product) throw new AppError("notFound", { key: "errors.not_found" });
  return product;
}
