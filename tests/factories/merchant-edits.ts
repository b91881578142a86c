/** What merchants edit of products at their stores between two pushes. */
import type { Product } from "../../sandbox/shopify/model.ts";
import { newMedia } from "../../sandbox/shopify/products/media.ts";
import { fieldCase } from "./field-cases.ts";
import { shop } from "./pushing.ts";

/** What merchants edit between two pushes, each in a few words */
const { edits: OF_THE_FIELD } = fieldCase<{ edits: string[] }>("merchant-edits-then-push");
export const named = (start: string) => OF_THE_FIELD.find((edit) => edit.startsWith(start))!;
export const wordsAfter = (start: string) =>
  named(start)
    .slice(start.length + 1)
    .replaceAll('"', "");

/** Each kind of edit, the field that it is told as, what the merchant does, and what of the product tells of it. */
export const EDITS: [string, string | null, (product: Product) => unknown, (product: Product) => unknown][] = [
  [
    "a title",
    "title",
    (product) => shop.shopify.merchant.edit(product, { title: "Our own lamp" }),
    ({ title }) => title,
  ],
  [
    "a description",
    "description",
    (product) => shop.shopify.merchant.edit(product, { descriptionHtml: "<p>By hand</p>" }),
    ({ descriptionHtml }) => descriptionHtml,
  ],
  [
    "a tag",
    "tags",
    (product) => shop.shopify.merchant.edit(product, { tags: ["light", wordsAfter("tag")] }),
    ({ tags }) => tags,
  ],
  [
    "a vendor",
    "vendor",
    (product) => shop.shopify.merchant.edit(product, { vendor: "Our house" }),
    ({ vendor }) => vendor,
  ],
  [
    "a type",
    "product_type",
    (product) => shop.shopify.merchant.edit(product, { productType: "Lamps" }),
    ({ productType }) => productType,
  ],
  [
    "texts for search engines",
    "seo_title",
    (product) => shop.shopify.merchant.edit(product, { seo: { title: "Lamp!", description: null } }),
    ({ seo }) => seo.title,
  ],
  [
    "a draft",
    "status",
    (product) =>
      shop.shopify.merchant.edit(product, { status: wordsAfter("status").toUpperCase() as Product["status"] }),
    ({ status }) => status,
  ],
  [
    "an unlisted product",
    "status",
    (product) => shop.shopify.merchant.edit(product, { status: "UNLISTED" }),
    ({ status }) => status,
  ],
  [
    "an archived product",
    "status",
    (product) => shop.shopify.merchant.edit(product, { status: "ARCHIVED" }),
    ({ status }) => status,
  ],
  [
    "a price",
    "price",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { price: wordsAfter("price") }),
    ({ variants }) => variants[0]!.price,
  ],
  [
    "a compare-at price",
    "price",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { compareAtPrice: null }),
    ({ variants }) => variants[0]!.compareAtPrice,
  ],
  [
    "a SKU",
    "sku",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { sku: "MINE-1" }),
    ({ variants }) => variants[0]!.sku,
  ],
  [
    "a cost",
    "cost",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { cost: "5.55" }),
    ({ variants }) => variants[0]!.inventoryItem.cost,
  ],
  [
    "a variant with tax",
    "taxable",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { taxable: true }),
    ({ variants }) => variants[0]!.taxable,
  ],
  [
    "a variant that ends with its stock",
    "oversell",
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { inventoryPolicy: "DENY" }),
    ({ variants }) => variants[0]!.inventoryPolicy,
  ],
  [
    "a value's name",
    "values",
    (product) => shop.shopify.merchant.renameValue(product, "Size 2", "Large"),
    ({ options }) => options[0]!.values.map(({ name }) => name),
  ],
  [
    "an option's name",
    "options",
    (product) => {
      product.options[0]!.name = "How large";
      return shop.shopify.merchant.edit(product, {});
    },
    ({ options }) => options[0]!.name,
  ],
  [
    "a deleted variant",
    "deleted_variants",
    (product) => shop.shopify.merchant.removeVariant(product, product.variants[1]!.id),
    ({ variants }) => variants.map(({ sku }) => sku),
  ],
  [
    "a picture of the merchant's own",
    "pictures",
    (product) => {
      product.media.push(newMedia({ shopify: shop.shopify } as never, "https://images.test/own.png", "Mine"));
      return shop.shopify.merchant.edit(product, {});
    },
    ({ media }) => media.map(({ alt }) => alt),
  ],
  [
    "a picture's text",
    "pictures",
    (product) => {
      product.media[0]!.alt = "A lamp at the pier";
      return shop.shopify.merchant.edit(product, {});
    },
    ({ media }) => media.map(({ alt }) => alt),
  ],
  [
    "a weight",
    "weight",
    (product) =>
      shop.shopify.merchant.editVariant(product, product.variants[0]!, { weight: { value: 2, unit: "KILOGRAMS" } }),
    ({ variants }) => variants[0]!.inventoryItem.weight,
  ],
  [
    "the sequence of an option's values",
    "options",
    (product) => {
      product.options[0]!.values.reverse();
      return shop.shopify.merchant.edit(product, {});
    },
    ({ options }) => options[0]!.values.map(({ name }) => name),
  ],
  [
    "a barcode, which no push sends",
    null,
    (product) => shop.shopify.merchant.editVariant(product, product.variants[0]!, { barcode: "4006381333931" }),
    ({ variants }) => variants[0]!.barcode,
  ],
  [
    "a sales channel that it was taken off",
    null,
    (product) => {
      product.publications = product.publications.slice(1);
      return shop.shopify.merchant.edit(product, {});
    },
    ({ publications }) => publications,
  ],
];
