import { userError, type Call, type UserError } from "../graphql/call.ts";
import type { InventoryItem, Product, Variant } from "../model.ts";
import { amountIn } from "../money.ts";
import type { FileInput } from "./media.ts";
import { applyMetafields, type MetafieldInput } from "./metafields.ts";
import { newVariant, stockAt } from "./new-product.ts";
import { resolveOptionValues, type OptionValueInput } from "./options.ts";

const MAX_VARIANTS = 2048;

export interface InventoryItemInput {
  cost?: string | null;
  sku?: string | null;
  tracked?: boolean | null;
  requiresShipping?: boolean | null;
  countryCodeOfOrigin?: string | null;
  provinceCodeOfOrigin?: string | null;
  harmonizedSystemCode?: string | null;
  measurement?: { weight?: { value: number; unit: string } | null } | null;
}

/** What the variant inputs of productSet and of the bulk mutations share. */
export interface VariantContentInput {
  barcode?: string | null;
  price?: string | null;
  compareAtPrice?: string | null;
  inventoryPolicy?: Variant["inventoryPolicy"] | null;
  taxable?: boolean | null;
  metafields?: MetafieldInput[] | null;
  inventoryItem?: InventoryItemInput | null;
}

export interface VariantSetInput extends VariantContentInput {
  id?: string | null;
  sku?: string | null;
  position?: number | null;
  optionValues: OptionValueInput[];
  file?: FileInput | null;
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null;
}

/** Replaces the product's variants by the list: those named by id are kept and changed, the others made anew, whatever stood there. */
export function setVariants(call: Call, product: Product, inputs: VariantSetInput[]): UserError[] {
  const path = ["input", "variants"];
  if (inputs.length > MAX_VARIANTS)
    return [
      userError(path, `Number of product variants exceeds shop limit of ${MAX_VARIANTS}.`, "VARIANTS_OVER_LIMIT"),
    ];
  if (inputs.length === 0) return [userError(path, "A product needs at least one variant.", "INVALID_INPUT")];
  const previous = product.variants;
  const next: Variant[] = [];
  const combinations = new Set<string>();
  const ordered = inputs.some(({ position }) => position != null)
    ? inputs.toSorted((left, right) => (left.position ?? Infinity) - (right.position ?? Infinity))
    : inputs;

  for (const [index, input] of ordered.entries()) {
    const at = [...path, String(index)];
    const resolved = resolveOptionValues(call, product, input.optionValues, [...at, "optionValues"], false);
    if ("problem" in resolved) return [resolved.problem];
    const combination = resolved.ids.join();
    if (combinations.has(combination))
      return [userError(at, "The variant already exists. Please change at least one option value.", "INVALID_VARIANT")];
    combinations.add(combination);

    const existing = input.id ? previous.find((variant) => variant.id === input.id) : undefined;
    if (input.id && !existing)
      return [userError([...at, "id"], "Product variant does not exist", "PRODUCT_VARIANT_DOES_NOT_EXIST")];
    const variant = existing ?? newVariant(call, resolved.ids);
    variant.optionValueIds = resolved.ids;
    // What a list leaves out is deleted; the mutations of variants alone write beside it.
    if (input.metafields) variant.metafields = [];
    const problem =
      applyVariantContent(call, variant, input, at) ??
      applyVariantFile(product, variant, input.file, at) ??
      applyQuantities(call, variant.inventoryItem, input.inventoryQuantities, existing !== undefined, at);
    if (problem) return [problem];
    if (input.sku !== undefined) variant.sku = input.sku;
    next.push(variant);
  }
  product.variants = next;
  const unused = product.options.findIndex((option) =>
    option.values.every(({ id }) => !next.some((variant) => variant.optionValueIds.includes(id))),
  );
  if (unused >= 0)
    return [userError(["input", "productOptions", String(unused)], "Option has no variants.", "INVALID_INPUT")];
  return [];
}

/** Writes the fields that were sent to the variant and its inventory item; the problem of a wrong price otherwise. */
export function applyVariantContent(
  call: Call,
  variant: Variant,
  input: VariantContentInput,
  path: string[],
): UserError | undefined {
  if (input.price != null && Number(input.price) < 0)
    return userError([...path, "price"], "Price must be greater than or equal to 0", "INVALID_VARIANT");
  if (input.price != null) variant.price = amountIn(call.shop.currency, input.price);
  if (input.compareAtPrice !== undefined)
    variant.compareAtPrice = input.compareAtPrice === null ? null : amountIn(call.shop.currency, input.compareAtPrice);
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  if (input.inventoryPolicy != null) variant.inventoryPolicy = input.inventoryPolicy;
  if (input.taxable != null) variant.taxable = input.taxable;
  if (input.metafields) applyMetafields(call, variant.metafields, input.metafields);
  if (input.inventoryItem) applyInventoryItem(variant, input.inventoryItem);
  variant.updatedAt = new Date().toISOString();
  return undefined;
}

export function applyInventoryItem(variant: Variant, input: InventoryItemInput): void {
  const item = variant.inventoryItem;
  if (input.sku !== undefined) variant.sku = input.sku;
  if (input.cost !== undefined) item.cost = input.cost;
  if (input.tracked != null) item.tracked = input.tracked;
  if (input.requiresShipping != null) item.requiresShipping = input.requiresShipping;
  if (input.countryCodeOfOrigin !== undefined) item.countryCodeOfOrigin = input.countryCodeOfOrigin;
  if (input.provinceCodeOfOrigin !== undefined) item.provinceCodeOfOrigin = input.provinceCodeOfOrigin;
  if (input.harmonizedSystemCode !== undefined) item.harmonizedSystemCode = input.harmonizedSystemCode;
  if (input.measurement?.weight) item.weight = input.measurement.weight;
}

function applyVariantFile(
  product: Product,
  variant: Variant,
  file: FileInput | null | undefined,
  path: string[],
): UserError | undefined {
  if (!file) return undefined;
  const media = product.media.find((candidate) =>
    file.id ? candidate.id === file.id : candidate.originalSource === file.originalSource,
  );
  if (!media)
    return userError(
      [...path, "file"],
      "Any file specified here must also be specified in the `files` input for the product.",
      "INVALID_INPUT",
    );
  variant.mediaIds = [media.id];
  return undefined;
}

function applyQuantities(
  call: Call,
  item: InventoryItem,
  quantities: VariantSetInput["inventoryQuantities"],
  existed: boolean,
  path: string[],
): UserError | undefined {
  for (const [index, { locationId, name, quantity }] of (quantities ?? []).entries()) {
    const at = [...path, "inventoryQuantities", String(index)];
    const location = call.shopify.state.locations.get(locationId);
    if (location?.shop !== call.shop.domain)
      return userError([...at, "locationId"], "Location does not exist", "INVALID_INPUT");
    if (name !== "available" && name !== "on_hand")
      return userError([...at, "name"], "Quantity name must be available or on_hand", "INVALID_INPUT");
    if (existed && !item.levels.some((level) => level.locationId === locationId)) {
      return userError(
        at,
        "Quantities can only be updated at locations where the variant is already stocked.",
        "INVALID_INPUT",
      );
    }
    const level = stockAt(call, item, locationId);
    level.available = name === "available" ? quantity : quantity - level.committed;
    level.updatedAt = new Date().toISOString();
  }
  // A new variant that is given quantities is stocked only at the places that were named.
  if (!existed && quantities?.length)
    item.levels = item.levels.filter((level) => quantities.some(({ locationId }) => locationId === level.locationId));
  return undefined;
}
