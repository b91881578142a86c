import type { Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { searchFilter, type SearchFields } from "../graphql/search.ts";
import { compareIds, numericId } from "../ids.ts";
import type { Product, Variant } from "../model.ts";
import { findByCustomId, productOperationView } from "./product-set.ts";
import { productView } from "./product-view.ts";
import { inventoryItemView, variantView } from "./variant-view.ts";

const PRODUCT_SEARCH: SearchFields<Product> = {
  id: ({ id }) => id,
  text: (product) => [product.title, product.vendor, product.productType, ...product.tags].join(" "),
  words: { title: ({ title }) => title },
  exact: {
    handle: ({ handle }) => [handle],
    status: ({ status }) => [status],
    vendor: ({ vendor }) => [vendor],
    product_type: ({ productType }) => [productType],
    tag: ({ tags }) => tags,
    sku: ({ variants }) => variants.map(({ sku }) => sku),
    barcode: ({ variants }) => variants.map(({ barcode }) => barcode),
  },
  times: { updated_at: ({ updatedAt }) => updatedAt, created_at: ({ createdAt }) => createdAt },
};

interface VariantRow {
  id: string;
  product: Product;
  variant: Variant;
}

const VARIANT_SEARCH: SearchFields<VariantRow> = {
  id: ({ id }) => id,
  text: ({ product, variant }) => `${product.title} ${variant.sku ?? ""}`,
  words: { title: ({ product }) => product.title },
  exact: {
    sku: ({ variant }) => [variant.sku],
    barcode: ({ variant }) => [variant.barcode],
    product_id: ({ product }) => [numericId(product.id)],
    product_status: ({ product }) => [product.status],
  },
  times: { updated_at: ({ variant }) => variant.updatedAt },
};

const PRODUCT_ORDER: Record<string, (left: Product, right: Product) => number> = {
  TITLE: (left, right) => left.title.localeCompare(right.title),
  CREATED_AT: (left, right) => left.createdAt.localeCompare(right.createdAt),
  UPDATED_AT: (left, right) => left.updatedAt.localeCompare(right.updatedAt),
};

type ListArguments = PageArguments & { query?: string | null; sortKey?: string };

export const productQueries: Resolvers = {
  product: ({ id }: { id: string }, call) => {
    const product = call.shopify.state.productWith(call.shop.domain, id);
    return product ? productView(call, product) : null;
  },
  products: (args: ListArguments, call) => {
    const matches = searchFilter(args.query, PRODUCT_SEARCH);
    const order = PRODUCT_ORDER[args.sortKey ?? "ID"] ?? (() => 0);
    const products = call.shopify.state.products
      .filter((product) => product.shop === call.shop.domain && matches(product))
      .sort((left, right) => order(left, right) || compareIds(left.id, right.id));
    return connection(call, products, args, (product) => productView(call, product));
  },
  productsCount: ({ query }: { query?: string | null }, call) => {
    const matches = searchFilter(query, PRODUCT_SEARCH);
    const products = call.shopify.state.products.filter(
      (product) => product.shop === call.shop.domain && matches(product),
    );
    return { count: products.length, precision: "EXACT" };
  },
  productByIdentifier: (
    {
      identifier,
    }: { identifier: { id?: string; handle?: string; customId?: { namespace?: string; key: string; value: string } } },
    call,
  ) => {
    const { state } = call.shopify;
    const product = identifier.id
      ? state.productWith(call.shop.domain, identifier.id)
      : identifier.handle
        ? state.products.find(({ shop, handle }) => shop === call.shop.domain && handle === identifier.handle)
        : findByCustomId(call, identifier.customId!);
    return product ? productView(call, product) : null;
  },
  productOperation: ({ id }: { id: string }, call) => productOperationView(call, id),
  productVariant: ({ id }: { id: string }, call) => {
    const found = call.shopify.state.variantWith(call.shop.domain, id);
    return found ? variantView(call, found.product, found.variant) : null;
  },
  productVariants: (args: ListArguments, call) => {
    const matches = searchFilter(args.query, VARIANT_SEARCH);
    const rows = variantRows(call.shopify.state.products.filter(({ shop }) => shop === call.shop.domain))
      .filter(matches)
      .sort((left, right) => compareIds(left.id, right.id));
    return connection(call, rows, args, ({ product, variant }) => variantView(call, product, variant));
  },
  inventoryItem: ({ id }: { id: string }, call) => {
    const found = call.shopify.state.variantWith(call.shop.domain, id);
    return found ? inventoryItemView(call, found.product, found.variant) : null;
  },
  inventoryItems: (args: ListArguments, call) => {
    const matches = searchFilter(args.query, VARIANT_SEARCH);
    const rows = variantRows(call.shopify.state.products.filter(({ shop }) => shop === call.shop.domain))
      .filter(matches)
      .map((row) => ({ ...row, id: row.variant.inventoryItem.id }));
    return connection(call, rows, args, ({ product, variant }) => inventoryItemView(call, product, variant));
  },
};

function variantRows(products: readonly Product[]): VariantRow[] {
  return products.flatMap((product) => product.variants.map((variant) => ({ id: variant.id, product, variant })));
}
