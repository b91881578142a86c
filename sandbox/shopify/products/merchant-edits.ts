import { Router } from "express";
import type { Product, Variant } from "../model.ts";
import { amountIn } from "../money.ts";
import type { Shopify } from "../shopify.ts";
import { foldTags } from "./fold-tags.ts";
import { newVariant, stockAt } from "./new-product.ts";

/** What a merchant changes of a product in the admin. */
export type ProductEdit = Partial<
  Pick<Product, "title" | "descriptionHtml" | "vendor" | "productType" | "status" | "tags" | "seo" | "handle">
>;
/** What a merchant changes of a variant. */
export type VariantEdit = Partial<
  Pick<Variant, "sku" | "barcode" | "price" | "compareAtPrice" | "taxable" | "inventoryPolicy">
> & {
  cost?: string;
  weight?: { value: number; unit: string };
  /** One of the product's pictures; null for none */
  picture?: string | null;
};
export interface OwnVariant extends VariantEdit {
  /** A value of each of the product's options; those that are new come to the option's end */
  optionValues: string[];
}

/** What a merchant does to products in the admin, by the bulk editor and by files: other hands than the app's. */
export class MerchantEdits {
  private readonly shopify: Shopify;

  constructor(shopify: Shopify) {
    this.shopify = shopify;
  }

  edit(product: Product, { tags, ...edit }: ProductEdit): Product {
    Object.assign(product, edit, tags && { tags: foldTags(tags) });
    return this.save(product);
  }

  editVariant(product: Product, variant: Variant, edit: VariantEdit): Product {
    this.change(product, variant, edit);
    return this.save(product);
  }

  /** Gives a value of an option another name: every variant that has it reads so. */
  renameValue(product: Product, from: string, to: string): Product {
    for (const value of product.options.flatMap(({ values }) => values)) if (value.name === from) value.name = to;
    return this.save(product);
  }

  /** Adds a variant of the merchant's own, stocked at the merchant's own place. */
  addVariant(product: Product, { optionValues, ...edit }: OwnVariant): Variant {
    const variant = newVariant(this.call(product) as never, this.valueIds(product, optionValues));
    stockAt(this.call(product) as never, variant.inventoryItem, this.shopify.state.merchantLocation(product.shop).id);
    product.variants.push(variant);
    this.change(product, variant, edit);
    this.save(product);
    return variant;
  }

  removeVariant(product: Product, id: string): Product {
    product.variants = product.variants.filter((variant) => variant.id !== id);
    return this.save(product);
  }

  /**
   * Deletes the product's variants and makes them anew, as bulk editors and files with REPLACE do: other ids, the same values
   * and SKUs, nothing of what apps noted on them.
   */
  remakeVariants(product: Product): Product {
    product.variants = product.variants.map((old) => {
      const variant = newVariant(this.call(product) as never, old.optionValueIds);
      const { sku, barcode, price, compareAtPrice, taxable, inventoryPolicy, mediaIds } = old;
      Object.assign(variant, { sku, barcode, price, compareAtPrice, taxable, inventoryPolicy, mediaIds });
      Object.assign(variant.inventoryItem, { tracked: old.inventoryItem.tracked, cost: old.inventoryItem.cost });
      return variant;
    });
    return this.save(product);
  }

  /** Has pictures end as those do that the platform could not fetch. */
  failPictures(product: Product, most = Infinity): Product {
    for (const media of product.media.slice(0, most))
      Object.assign(media, { status: "FAILED", url: null, error: "The image could not be downloaded." });
    for (const media of product.media) if (media.status !== "FAILED") media.status = "READY";
    return this.save(product);
  }

  private change(product: Product, variant: Variant, { cost, weight, picture, ...edit }: VariantEdit): void {
    const { currency } = this.shopify.state.shops.get(product.shop)!;
    Object.assign(variant, edit, { updatedAt: new Date().toISOString() });
    if (edit.price !== undefined) variant.price = amountIn(currency, edit.price);
    if (edit.compareAtPrice) variant.compareAtPrice = amountIn(currency, edit.compareAtPrice);
    if (cost !== undefined) variant.inventoryItem.cost = cost;
    if (weight) variant.inventoryItem.weight = weight;
    if (picture !== undefined)
      variant.mediaIds = product.media.flatMap(({ id }) => (id === picture ? [id] : [])).slice(0, 1);
  }

  private valueIds(product: Product, names: string[]): string[] {
    return product.options.map((option, index) => {
      const name = names[index] ?? "";
      const held = option.values.find((value) => value.name === name);
      if (held) return held.id;
      const value = { id: this.shopify.state.id("ProductOptionValue"), name };
      option.values.push(value);
      return value.id;
    });
  }

  private save(product: Product): Product {
    product.updatedAt = new Date().toISOString();
    this.shopify.state.saveProduct(product);
    this.shopify.webhooks.productChanged(product);
    return product;
  }

  /** As much of an app's call as making a variant needs. */
  private call({ shop }: Product) {
    return { shopify: this.shopify, shop: this.shopify.state.shops.get(shop) };
  }
}

/** What the acts below are told. */
interface Acts extends OwnVariant {
  edit: ProductEdit & VariantEdit;
  variant: string;
  from: string;
  to: string;
  most?: number;
}

/**
 * For tests, all with {shop, product}: POST /products/edit {edit}, /products/variants/edit {variant, edit}, /products/variants/add
 * {optionValues, …}, /products/variants/remove {variant}, /products/variants/remake, /products/values/rename {from, to},
 * /products/pictures/fail {most?}; and POST /channels/remove {shop, name} takes a sales channel off a shop.
 */
export function merchantRouter(shopify: Shopify): Router {
  const { merchant, state } = shopify;
  const router = Router();
  const acts: Record<string, (product: Product, body: Acts) => unknown> = {
    "/products/edit": (product, { edit }) => merchant.edit(product, edit),
    "/products/variants/edit": (product, { variant, edit }) =>
      merchant.editVariant(product, state.variantWith(product.shop, variant)!.variant, edit),
    "/products/variants/add": (product, body) => merchant.addVariant(product, body),
    "/products/variants/remove": (product, { variant }) => merchant.removeVariant(product, variant),
    "/products/variants/remake": (product) => merchant.remakeVariants(product),
    "/products/values/rename": (product, { from, to }) => merchant.renameValue(product, from, to),
    "/products/pictures/fail": (product, { most }) => merchant.failPictures(product, most),
  };
  for (const [path, act] of Object.entries(acts))
    router.post(path, (request, response) => {
      const { shop, product: id, ...body } = request.body as { shop?: string; product?: string } & Acts;
      const product = state.productWith(shop ?? "", id ?? "");
      if (!product) return void response.status(404).json({ error: `no product ${id}` });
      act(product, body as Acts);
      response.json({ product });
    });
  router.post("/channels/remove", (request, response) => {
    const { shop, name } = request.body as Record<string, string>;
    const channel = state.publications.find((one) => one.shop === shop && one.name === name);
    if (!channel) return void response.status(404).json({ error: `no channel ${name}` });
    state.removeChannel(channel);
    response.json({ removed: channel.id });
  });
  return router;
}
