import { shopView } from "../app/shop-view.ts";
import { refused, userError, type Call, type Resolvers, type UserError } from "../graphql/call.ts";
import type { Product, Variant } from "../model.ts";
import { foldTags } from "./fold-tags.ts";
import { newMedia } from "./media.ts";
import { applyMetafields, metafieldProblems } from "./metafields.ts";
import { newVariant, stockAt } from "./new-product.ts";
import { resolveOptionValues, type OptionValueInput } from "./options.ts";
import { productSet, type ProductSetInput } from "./product-set.ts";
import { mediaView, productView } from "./product-view.ts";
import { applyVariantContent, type VariantContentInput } from "./variant-set.ts";
import { variantTitle, variantView } from "./variant-view.ts";

interface BulkVariantInput extends VariantContentInput {
  id?: string | null;
  optionValues?: OptionValueInput[] | null;
  inventoryQuantities?: { availableQuantity: number; locationId: string }[] | null;
  mediaId?: string | null;
}

function save(call: Call, product: Product): void {
  product.updatedAt = new Date().toISOString();
  call.shopify.state.saveProduct(product);
  call.shopify.webhooks.productChanged(product);
}

type UpdateInput = ProductSetInput & { id?: string | null };

function productUpdate(
  args: {
    identifier?: { id?: string; handle?: string } | null;
    product?: UpdateInput | null;
    input?: UpdateInput | null;
    media?: { originalSource: string; alt?: string | null }[] | null;
  },
  call: Call,
): object {
  const input = args.product ?? args.input ?? {};
  const { state } = call.shopify;
  const id = input.id ?? args.identifier?.id;
  const held = id
    ? state.productWith(call.shop.domain, id)
    : state.products.find(({ shop, handle }) => shop === call.shop.domain && handle === args.identifier?.handle);
  if (!held) return refused(userError(["product", "id"], "Product does not exist"));
  if (input.title !== undefined && !input.title.trim())
    return refused(userError(["product", "title"], "Title can't be blank"));
  const taken =
    input.handle &&
    state.products.find(
      ({ id: other, shop, handle }) => shop === held.shop && handle === input.handle && other !== held.id,
    );
  if (taken)
    return refused(
      userError(["product", "handle"], `Handle '${input.handle}' already in use. Please provide a new handle.`),
    );
  const problems = metafieldProblems(["product", "metafields"], input.metafields);
  if (problems.length > 0) return refused(...problems);

  const {
    title,
    handle,
    descriptionHtml,
    vendor,
    productType,
    status,
    tags,
    templateSuffix,
    seo,
    category,
    metafields,
  } = input;
  const given = Object.entries({
    title,
    handle,
    descriptionHtml,
    vendor,
    productType,
    status,
    tags: tags && foldTags(tags),
    templateSuffix,
  });
  Object.assign(held, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (seo) held.seo = { title: seo.title ?? held.seo.title, description: seo.description ?? held.seo.description };
  if (category !== undefined) held.categoryId = category;
  if (metafields) applyMetafields(call, held.metafields, metafields);
  for (const media of args.media ?? []) held.media.push(newMedia(call, media.originalSource, media.alt ?? null));
  save(call, held);
  call.shopify.media.process(held);
  return { product: productView(call, held), userErrors: [] };
}

function productDelete({ input }: { input: { id: string } }, call: Call): object {
  const product = call.shopify.state.productWith(call.shop.domain, input.id);
  if (!product) return { shop: shopView(call), userErrors: [userError(["id"], "Product does not exist")] };
  call.shopify.state.deleteProduct(product);
  call.shopify.webhooks.productDeleted(product);
  return { deletedProductId: product.id, shop: shopView(call), userErrors: [] };
}

function variantsPayload(call: Call, product: Product, variants: Variant[]): object {
  return {
    product: productView(call, product),
    productVariants: variants.map((variant) => variantView(call, product, variant)),
    userErrors: [],
  };
}

function productVariantsBulkCreate(
  args: { productId: string; variants: BulkVariantInput[]; strategy: string },
  call: Call,
): object {
  const held = call.shopify.state.productWith(call.shop.domain, args.productId);
  if (!held) return refused(userError(["productId"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST"));
  const product = structuredClone(held);
  const [only] = product.variants;
  const standalone = product.variants.length === 1 && variantTitle(product, only!) === "Default Title";
  const removes =
    args.strategy === "REMOVE_STANDALONE_VARIANT"
      ? product.variants.length === 1
      : args.strategy === "DEFAULT" && standalone;
  if (removes) product.variants = [];
  const created: Variant[] = [];
  for (const [index, input] of args.variants.entries()) {
    const at = ["variants", String(index)];
    const resolved = resolveOptionValues(call, product, input.optionValues ?? [], [...at, "optionValues"], true);
    if ("problem" in resolved) return refused(resolved.problem);
    if (product.variants.some((variant) => variant.optionValueIds.join() === resolved.ids.join())) {
      return refused(
        userError(at, "The variant already exists. Please change at least one option value.", "VARIANT_ALREADY_EXISTS"),
      );
    }
    const variant = newVariant(call, resolved.ids);
    const problem = changeVariant(call, product, variant, input, at);
    if (problem) return refused(problem);
    for (const { locationId, availableQuantity } of input.inventoryQuantities ?? []) {
      if (call.shopify.state.locations.get(locationId)?.shop !== call.shop.domain) {
        return refused(
          userError(
            [...at, "inventoryQuantities"],
            "Quantity couldn't be set because the location was not found.",
            "TRACKED_VARIANT_LOCATION_NOT_FOUND",
          ),
        );
      }
      stockAt(call, variant.inventoryItem, locationId).available = availableQuantity;
    }
    product.variants.push(variant);
    created.push(variant);
  }
  save(call, product);
  return variantsPayload(call, product, created);
}

function productVariantsBulkUpdate(
  args: { productId: string; variants: BulkVariantInput[]; allowPartialUpdates: boolean },
  call: Call,
): object {
  const held = call.shopify.state.productWith(call.shop.domain, args.productId);
  if (!held) return refused(userError(["productId"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST"));
  const product = structuredClone(held);
  const updated: Variant[] = [];
  const problems: UserError[] = [];
  for (const [index, input] of args.variants.entries()) {
    const at = ["variants", String(index)];
    const variant = product.variants.find(({ id }) => id === input.id);
    const problem = !input.id
      ? userError([...at, "id"], "Product variant is missing ID attribute", "PRODUCT_VARIANT_ID_MISSING")
      : !variant
        ? userError([...at, "id"], "Product variant does not exist", "PRODUCT_VARIANT_DOES_NOT_EXIST")
        : input.inventoryQuantities
          ? userError(
              [...at, "inventoryQuantities"],
              "Inventory quantities can only be provided during create.",
              "NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE",
            )
          : changeVariant(call, product, variant, input, at);
    if (problem) problems.push(problem);
    else updated.push(variant!);
  }
  if (problems.length > 0 && !args.allowPartialUpdates) return refused(...problems);
  save(call, product);
  return { ...variantsPayload(call, product, updated), userErrors: problems };
}

function changeVariant(
  call: Call,
  product: Product,
  variant: Variant,
  input: BulkVariantInput,
  at: string[],
): UserError | undefined {
  if (input.price != null && Number(input.price) < 0)
    return userError([...at, "price"], "Price must be greater than or equal to 0", "NEGATIVE_PRICE_VALUE");
  if (input.mediaId) {
    if (!product.media.some(({ id }) => id === input.mediaId))
      return userError([...at, "mediaId"], "Media does not exist on this product", "MUST_BE_FOR_THIS_PRODUCT");
    variant.mediaIds = [input.mediaId];
  }
  if (input.optionValues?.length && product.variants.includes(variant)) {
    const resolved = resolveOptionValues(call, product, input.optionValues, [...at, "optionValues"], true);
    if ("problem" in resolved) return resolved.problem;
    if (product.variants.some((other) => other !== variant && other.optionValueIds.join() === resolved.ids.join())) {
      return userError(
        at,
        "The variant already exists. Please change at least one option value.",
        "VARIANT_ALREADY_EXISTS",
      );
    }
    variant.optionValueIds = resolved.ids;
  }
  return applyVariantContent(call, variant, input, at);
}

function productVariantsBulkDelete(
  { productId, variantsIds }: { productId: string; variantsIds: string[] },
  call: Call,
): object {
  const product = call.shopify.state.productWith(call.shop.domain, productId);
  if (!product) return refused(userError(["productId"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST"));
  const missing = variantsIds.findIndex((id) => !product.variants.some((variant) => variant.id === id));
  if (missing >= 0)
    return refused(
      userError(
        ["variantsIds", String(missing)],
        "At least one variant does not belong to the product",
        "AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT",
      ),
    );
  const left = product.variants.filter(({ id }) => !variantsIds.includes(id));
  if (left.length === 0)
    return refused(userError(["variantsIds"], "Cannot delete all variants of a product", "CANNOT_DELETE_LAST_VARIANT"));
  product.variants = left;
  save(call, product);
  return { product: productView(call, product), userErrors: [] };
}

interface FileUpdateInput {
  id: string;
  alt?: string | null;
  originalSource?: string | null;
  referencesToAdd?: string[] | null;
  referencesToRemove?: string[] | null;
}

function fileUpdate({ files }: { files: FileUpdateInput[] }, call: Call): object {
  const updated: object[] = [];
  for (const [index, file] of files.entries()) {
    const product = call.shopify.state.productWith(call.shop.domain, file.id);
    const media = product?.media.find(({ id }) => id === file.id);
    if (!product || !media)
      return refused(
        userError(["files", String(index), "id"], `File id ${file.id} does not exist.`, "FILE_DOES_NOT_EXIST"),
      );
    if (media.status !== "READY")
      return refused(
        userError(["files", String(index), "id"], "Non-ready files cannot be updated.", "NON_READY_STATE"),
      );
    media.alt = file.alt ?? media.alt;
    if (file.originalSource)
      Object.assign(media, { originalSource: file.originalSource, status: "UPLOADED", url: null });
    if (file.referencesToRemove?.includes(product.id)) product.media = product.media.filter(({ id }) => id !== file.id);
    save(call, product);
    call.shopify.media.process(product);
    updated.push(mediaView(media));
  }
  return { files: updated, userErrors: [] };
}

export const productMutations: Resolvers = {
  productSet,
  productUpdate,
  productDelete,
  productVariantsBulkCreate,
  productVariantsBulkUpdate,
  productVariantsBulkDelete,
  fileUpdate,
};
