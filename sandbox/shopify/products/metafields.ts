import { refused, userError, type Call, type Resolvers, type UserError } from "../graphql/call.ts";
import type { Metafield } from "../model.ts";
import { appNamespace, metafieldView } from "./product-view.ts";

export interface MetafieldInput {
  id?: string | null;
  namespace?: string | null;
  key?: string | null;
  type?: string | null;
  value?: string | null;
}

const MAX_JSON_BYTES = 128 * 1024;

/** What is wrong with metafields given inside another input. */
export function metafieldProblems(path: string[], inputs: readonly MetafieldInput[] | undefined): UserError[] {
  return (inputs ?? []).flatMap((input, index) => {
    const at = [...path, String(index)];
    if (!input.key || input.value == null)
      return [userError(at, "Metafield key and value are required.", "INVALID_METAFIELD")];
    return valueIsValid(input.type ?? null, input.value)
      ? []
      : [userError([...at, "value"], `Value is invalid for type '${input.type}'.`, "INVALID_METAFIELD")];
  });
}

function valueIsValid(type: string | null, value: string): boolean {
  if (Buffer.byteLength(value) > MAX_JSON_BYTES) return false;
  if (type === "number_integer") return /^-?\d+$/.test(value);
  if (type === "number_decimal") return /^-?\d+(\.\d+)?$/.test(value);
  if (type === "boolean") return value === "true" || value === "false";
  if (type === "json" || type?.startsWith("list.")) {
    try {
      JSON.parse(value);
    } catch {
      return false;
    }
  }
  return true;
}

/** Sets each metafield in `held`, over what is there under the same namespace and key. */
export function applyMetafields(call: Call, held: Metafield[], inputs: readonly MetafieldInput[]): Metafield[] {
  const now = new Date().toISOString();
  return inputs.map((input) => {
    const namespace = appNamespace(input.namespace);
    const existing = held.find((metafield) => metafield.namespace === namespace && metafield.key === input.key);
    if (existing) {
      existing.value = input.value ?? existing.value;
      existing.type = input.type ?? existing.type;
      existing.updatedAt = now;
      return existing;
    }
    const created: Metafield = {
      id: call.shopify.state.id("Metafield"),
      namespace,
      key: input.key!,
      type: input.type ?? definedType(call, namespace, input.key!) ?? "single_line_text_field",
      value: input.value!,
      createdAt: now,
      updatedAt: now,
    };
    held.push(created);
    return created;
  });
}

function definedType(call: Call, namespace: string, key: string): string | undefined {
  return call.shopify.state.metafieldDefinitions.find(
    (definition) =>
      definition.shop === call.shop.domain && definition.namespace === namespace && definition.key === key,
  )?.type;
}

interface DefinitionInput {
  namespace?: string | null;
  key: string;
  name: string;
  ownerType: string;
  type: string;
  capabilities?: { uniqueValues?: { enabled: boolean } | null } | null;
}

function metafieldDefinitionCreate({ definition }: { definition: DefinitionInput }, call: Call): object {
  const { state } = call.shopify;
  const namespace = appNamespace(definition.namespace);
  if (!/^[\w-]{2,64}$/.test(definition.key))
    return refused(userError(["definition", "key"], "Key is invalid.", "INVALID_CHARACTER"));
  const taken = state.metafieldDefinitions.find(
    (held) =>
      held.shop === call.shop.domain &&
      held.ownerType === definition.ownerType &&
      held.namespace === namespace &&
      held.key === definition.key,
  );
  if (taken) {
    return refused(
      userError(
        ["definition", "key"],
        `Key is in use for ${definition.ownerType.toLowerCase()} metafields on the '${namespace}' namespace.`,
        "TAKEN",
      ),
    );
  }
  const unique = definition.type === "id" || (definition.capabilities?.uniqueValues?.enabled ?? false);
  const id = state.id("MetafieldDefinition");
  const { key, name, ownerType, type } = definition;
  state.metafieldDefinitions.set(id, { id, shop: call.shop.domain, namespace, key, name, ownerType, type, unique });
  return {
    createdDefinition: {
      __typename: "MetafieldDefinition",
      id,
      namespace,
      key,
      name,
      ownerType,
      type: { name: type, category: type.toUpperCase() },
      capabilities: { uniqueValues: { enabled: unique, eligible: true } },
    },
    userErrors: [],
  };
}

interface SetInput extends MetafieldInput {
  ownerId: string;
  key: string;
  value: string;
  compareDigest?: string | null;
}

function metafieldsSet({ metafields }: { metafields: SetInput[] }, call: Call): object {
  const { state } = call.shopify;
  if (metafields.length > 25)
    return refused(
      userError(["metafields"], "Exceeded the maximum metafields input limit of 25.", "LESS_THAN_OR_EQUAL_TO"),
    );
  const problems: UserError[] = [];
  for (const [index, input] of metafields.entries()) {
    const at = ["metafields", String(index)];
    const owner = metafieldOwner(call, input.ownerId);
    if (!owner) problems.push(userError([...at, "ownerId"], "Owner does not exist.", "INVALID"));
    else if (!valueIsValid(input.type ?? null, input.value))
      problems.push(userError([...at, "value"], `Value is invalid for type '${input.type}'.`, "INVALID_VALUE"));
    else if (input.compareDigest !== undefined) {
      const held = owner.metafields.find(
        ({ namespace, key }) => namespace === appNamespace(input.namespace) && key === input.key,
      );
      if ((held?.updatedAt ?? null) !== input.compareDigest)
        problems.push(userError(at, "The resource has been updated since it was loaded.", "STALE_OBJECT"));
    }
  }
  if (problems.length > 0) return refused(...problems);
  const written = metafields.map((input) => {
    const { product, metafields: held } = metafieldOwner(call, input.ownerId)!;
    const [metafield] = applyMetafields(call, held, [input]);
    state.saveProduct(product);
    return metafieldView(metafield!);
  });
  return { metafields: written, userErrors: [] };
}

function metafieldOwner(call: Call, ownerId: string) {
  const product = call.shopify.state.productWith(call.shop.domain, ownerId);
  if (!product) return undefined;
  const held =
    product.id === ownerId ? product.metafields : product.variants.find(({ id }) => id === ownerId)?.metafields;
  return held && { product, metafields: held };
}

export const metafieldMutations: Resolvers = { metafieldDefinitionCreate, metafieldsSet };
