import { refused, userError, type Call, type UserError } from "../graphql/call.ts";
import type { Product } from "../model.ts";
import { foldTags } from "./fold-tags.ts";
import { attachFiles, type FileInput } from "./media.ts";
import { applyMetafields, metafieldProblems, type MetafieldInput } from "./metafields.ts";
import { newProduct, uniqueHandle } from "./new-product.ts";
import { setOptions, type OptionInput } from "./options.ts";
import { appNamespace, productView } from "./product-view.ts";
import { setVariants, type VariantSetInput } from "./variant-set.ts";

interface Identifier {
  id?: string;
  handle?: string;
  customId?: { namespace?: string | null; key: string; value: string };
}

export interface ProductSetInput {
  title?: string;
  handle?: string;
  descriptionHtml?: string;
  vendor?: string;
  productType?: string;
  status?: Product["status"];
  tags?: string[];
  seo?: { title?: string | null; description?: string | null };
  templateSuffix?: string | null;
  category?: string | null;
  collections?: string[];
  files?: FileInput[];
  metafields?: MetafieldInput[];
  productOptions?: OptionInput[];
  variants?: VariantSetInput[];
}

export interface ProductSetArguments {
  identifier?: Identifier | null;
  input: ProductSetInput;
  synchronous: boolean;
}

/** The product that an asynchronous or synchronous `productSet` made or changed, or why it could not. */
export type ProductSetOutcome = { product: Product; userErrors: [] } | { product: null; userErrors: UserError[] };

/**
 * Creates or updates a product. Lists that are sent replace what is there (options, variants, files, metafields); lists
 * that are not sent stay. Nothing is written when any part is refused.
 */
function applyProductSet(call: Call, { identifier, input }: ProductSetArguments): ProductSetOutcome {
  const found = findByIdentifier(call, identifier, input);
  if (Array.isArray(found)) return { product: null, userErrors: found };
  const creating = found === null;
  const product = creating ? newProduct(call) : structuredClone(found);
  // The variant that a product is born with gives way to those that are sent; they count as new.
  if (creating && input.variants) product.variants = [];

  const problems = [
    ...contentProblems(call, input, product, creating),
    ...metafieldProblems(["input", "metafields"], input.metafields),
    ...listProblems(input, creating),
  ];
  if (problems.length > 0) return { product: null, userErrors: problems };

  applyContent(call, product, input, identifier, creating);
  const refusal = applyLists(call, product, input);
  if (refusal.length > 0) return { product: null, userErrors: refusal };

  const { state, webhooks } = call.shopify;
  product.updatedAt = new Date().toISOString();
  state.saveProduct(product);
  call.shopify.media.process(product);
  if (creating) webhooks.productCreated(product);
  else webhooks.productChanged(product);
  return { product, userErrors: [] };
}

/** The product meant, null when a new one is to be made, or the errors of the identifier. */
function findByIdentifier(
  call: Call,
  identifier: Identifier | null | undefined,
  input: ProductSetInput,
): Product | null | UserError[] {
  const { state } = call.shopify;
  const shop = call.shop.domain;
  if (!identifier) return null;
  if (identifier.id !== undefined) {
    return (
      state.productWith(shop, identifier.id) ?? [
        userError(["identifier", "id"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST"),
      ]
    );
  }
  if (identifier.handle !== undefined) {
    if (input.handle === undefined) {
      return [
        userError(["input"], "The input field corresponding to the identifier is required.", "MISSING_FIELD_REQUIRED"),
      ];
    }
    if (input.handle !== identifier.handle) {
      return [
        userError(
          ["input", "handle"],
          "The identifier value does not match the value of the corresponding field in the input.",
          "INPUT_MISMATCH",
        ),
      ];
    }
    return state.products.find((product) => product.shop === shop && product.handle === identifier.handle) ?? null;
  }
  const custom = identifier.customId!;
  const namespace = appNamespace(custom.namespace);
  const definition = state.metafieldDefinitions.find(
    (candidate) =>
      candidate.shop === shop &&
      candidate.ownerType === "PRODUCT" &&
      candidate.namespace === namespace &&
      candidate.key === custom.key &&
      candidate.unique,
  );
  if (!definition) {
    return [
      userError(["identifier", "customId"], "No unique metafield definition matches the custom ID.", "NOT_FOUND"),
    ];
  }
  const carried = input.metafields?.some(
    (metafield) =>
      appNamespace(metafield.namespace) === namespace &&
      metafield.key === custom.key &&
      metafield.value === custom.value,
  );
  if (input.metafields && !carried) {
    return [
      userError(
        ["input", "metafields"],
        "The input argument `metafields` (if present) must contain the `customId` value.",
        "METAFIELD_MISMATCH",
      ),
    ];
  }
  return findByCustomId(call, custom) ?? null;
}

/** The shop's product whose metafield carries the value. */
export function findByCustomId(
  call: Call,
  custom: { namespace?: string | null; key: string; value: string },
): Product | undefined {
  const namespace = appNamespace(custom.namespace);
  return call.shopify.state.products.find(
    (product) =>
      product.shop === call.shop.domain &&
      product.metafields.some(
        (metafield) =>
          metafield.namespace === namespace && metafield.key === custom.key && metafield.value === custom.value,
      ),
  );
}

function contentProblems(call: Call, input: ProductSetInput, product: Product, creating: boolean): UserError[] {
  const problems: UserError[] = [];
  const title = input.title ?? product.title;
  if (!title.trim()) problems.push(userError(["input", "title"], "Title can't be blank", "INVALID_PRODUCT"));
  if (title.length > 255)
    problems.push(userError(["input", "title"], "Title is too long (maximum is 255 characters)", "INVALID_PRODUCT"));
  if ((input.tags?.length ?? 0) > 250)
    problems.push(userError(["input", "tags"], "Tags cannot exceed 250", "INVALID_INPUT"));
  const taken =
    input.handle !== undefined &&
    (creating || input.handle !== product.handle) &&
    call.shopify.state.products.find(
      (other) => other.shop === call.shop.domain && other.handle === input.handle && other.id !== product.id,
    );
  if (taken)
    problems.push(
      userError(
        ["input", "handle"],
        `Handle '${input.handle}' already in use. Please provide a new handle.`,
        "HANDLE_NOT_UNIQUE",
      ),
    );
  return problems;
}

function listProblems(input: ProductSetInput, creating: boolean): UserError[] {
  if (input.productOptions && !input.variants) {
    return [userError(["input", "variants"], "Must specify variants when updating options", "VARIANTS_INPUT_MISSING")];
  }
  if (input.variants && !input.productOptions && (creating || input.variants.some((variant) => variant.id == null))) {
    return [
      userError(
        ["input", "productOptions"],
        "Must specify product options when updating variants",
        "PRODUCT_OPTIONS_INPUT_MISSING",
      ),
    ];
  }
  const quantities =
    input.variants?.reduce((total, variant) => total + (variant.inventoryQuantities?.length ?? 0), 0) ?? 0;
  if (quantities > 50_000) {
    return [
      userError(
        ["input", "variants"],
        "Inventory quantity input exceeds the limit of 50000.",
        "INVENTORY_QUANTITIES_LIMIT_EXCEEDED",
      ),
    ];
  }
  return [];
}

/** Variants name options and files, so each list must be right before the next is read. */
function applyLists(call: Call, product: Product, input: ProductSetInput): UserError[] {
  const files = input.files ? attachFiles(call, product, input.files) : [];
  if (files.length > 0) return files;
  const options = input.productOptions ? setOptions(call, product, input.productOptions) : [];
  if (options.length > 0) return options;
  return input.variants ? setVariants(call, product, input.variants) : [];
}

function applyContent(
  call: Call,
  product: Product,
  input: ProductSetInput,
  identifier: Identifier | null | undefined,
  creating: boolean,
): void {
  product.title = input.title ?? product.title;
  if (creating) product.handle = input.handle ?? uniqueHandle(call, product.title);
  else product.handle = input.handle ?? product.handle;
  product.descriptionHtml = input.descriptionHtml ?? product.descriptionHtml;
  product.vendor = input.vendor ?? product.vendor;
  product.productType = input.productType ?? product.productType;
  product.status = input.status ?? product.status;
  product.tags = input.tags ? foldTags(input.tags) : product.tags;
  if (input.seo)
    product.seo = {
      title: input.seo.title ?? product.seo.title,
      description: input.seo.description ?? product.seo.description,
    };
  if (input.templateSuffix !== undefined) product.templateSuffix = input.templateSuffix;
  if (input.category !== undefined) product.categoryId = input.category;
  if (input.metafields) {
    product.metafields = [];
    applyMetafields(call, product.metafields, input.metafields);
  }
  if (identifier?.customId && !input.metafields) {
    applyMetafields(call, product.metafields, [{ ...identifier.customId, type: "id" }]);
  }
}

/** The `productSet` mutation: at once, or as an operation to poll. */
export function productSet(args: ProductSetArguments, call: Call): object {
  if (args.synchronous !== false) {
    const outcome = applyProductSet(call, args);
    return outcome.product
      ? { product: productView(call, outcome.product), userErrors: [] }
      : refused(...outcome.userErrors);
  }
  const { state } = call.shopify;
  const id = state.id("ProductSetOperation");
  state.productOperations.set(id, { id, shop: call.shop.domain, status: "CREATED", productId: null, userErrors: [] });
  setTimeout(() => {
    const outcome = applyProductSet(call, args);
    state.productOperations.update(id, (operation) => {
      operation.status = "COMPLETE";
      operation.productId = outcome.product?.id ?? null;
      operation.userErrors = outcome.userErrors;
    });
  }, call.shopify.options.jobDelayMs).unref();
  return { productSetOperation: productOperationView(call, id), userErrors: [] };
}

export function productOperationView(call: Call, id: string): object | null {
  const operation = call.shopify.state.productOperations.get(id);
  if (operation?.shop !== call.shop.domain) return null;
  const product = operation.productId === null ? undefined : call.shopify.state.products.get(operation.productId);
  return {
    __typename: "ProductSetOperation",
    id,
    status: operation.status,
    product: product ? productView(call, product) : null,
    userErrors: operation.userErrors,
  };
}
