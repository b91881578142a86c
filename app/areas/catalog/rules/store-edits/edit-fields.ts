/** What of a product a merchant may change at a store, and a push keeps (decision 80). */
export const PRODUCT_FIELDS = [
  "title",
  "description",
  "vendor",
  "product_type",
  "tags",
  "seo_title",
  "seo_description",
  "status",
  "pictures",
  "options",
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

/** What of a variant; "values" are those of its options. */
export const VARIANT_FIELDS = ["values", "sku", "price", "cost", "weight", "taxable", "oversell", "picture"] as const;
export type VariantField = (typeof VARIANT_FIELDS)[number];

/** All that a person may have replaced by ours: the above, and variants of ours that the merchant has deleted, made again. */
export const EDIT_FIELDS = [...PRODUCT_FIELDS, ...VARIANT_FIELDS, "deleted_variants"] as const;
export type EditField = (typeof EDIT_FIELDS)[number];
