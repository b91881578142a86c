import { userError, type Call, type UserError } from "../graphql/call.ts";
import type { Product, ProductOption } from "../model.ts";

export interface OptionInput {
  id?: string | null;
  name?: string | null;
  position?: number | null;
  values?: { id?: string | null; name?: string | null }[] | null;
}

const MAX_OPTIONS = 3;
const MAX_VALUES = 2048;

/** Replaces the product's options; options and values that are named again keep their ids. */
export function setOptions(call: Call, product: Product, inputs: OptionInput[]): UserError[] {
  const path = ["input", "productOptions"];
  if (inputs.length > MAX_OPTIONS)
    return [userError(path, `Product can have at most ${MAX_OPTIONS} options.`, "OPTIONS_OVER_LIMIT")];
  const ordered = inputs.toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0));
  const names = ordered.map((option) => (option.name ?? "").trim().toLowerCase());
  const repeated = names.findIndex((name, index) => name !== "" && names.indexOf(name) !== index);
  if (repeated >= 0)
    return [
      userError(
        [...path, String(repeated)],
        `Option '${ordered[repeated]!.name}' already exists.`,
        "DUPLICATED_OPTION_NAME",
      ),
    ];

  const options: ProductOption[] = [];
  for (const [index, input] of ordered.entries()) {
    const at = [...path, String(index)];
    const existing = product.options.find((option) =>
      input.id ? option.id === input.id : option.name.toLowerCase() === names[index],
    );
    if (input.id && !existing) return [userError([...at, "id"], "Option does not exist.", "OPTION_DOES_NOT_EXIST")];
    const name = (input.name ?? existing?.name ?? "").trim();
    if (!name) return [userError([...at, "name"], "The name provided is not valid.", "INVALID_INPUT")];
    if (!input.values?.length)
      return [
        userError(
          [...at, "values"],
          "Each option must have at least one option value specified.",
          "OPTION_VALUES_MISSING",
        ),
      ];
    if (input.values.length > MAX_VALUES)
      return [userError([...at, "values"], "Option values over limit.", "OPTION_VALUES_OVER_LIMIT")];
    const seen = new Set<string>();
    const values: ProductOption["values"] = [];
    for (const value of input.values) {
      const held = existing?.values.find((candidate) =>
        value.id ? candidate.id === value.id : candidate.name === value.name?.trim(),
      );
      if (value.id && !held)
        return [userError([...at, "values"], "Option value does not exist.", "OPTION_VALUE_DOES_NOT_EXIST")];
      const valueName = (value.name ?? held?.name ?? "").trim();
      if (!valueName || valueName.length > 255)
        return [userError([...at, "values"], "Option value name is not valid.", "INVALID_INPUT")];
      if (seen.has(valueName.toLowerCase())) {
        return [userError([...at, "values"], `Duplicated option value '${valueName}'.`, "DUPLICATED_OPTION_VALUE")];
      }
      seen.add(valueName.toLowerCase());
      values.push({ id: held?.id ?? call.shopify.state.id("ProductOptionValue"), name: valueName });
    }
    options.push({ id: existing?.id ?? call.shopify.state.id("ProductOption"), name, values });
  }
  product.options = options;
  return [];
}

export interface OptionValueInput {
  id?: string | null;
  name?: string | null;
  optionId?: string | null;
  optionName?: string | null;
}

/**
 * The value ids that a variant's input means, in the options' order.
 * @param addMissing makes values that are not there yet, as the bulk variant mutations do; productSet refuses them
 */
export function resolveOptionValues(
  call: Call,
  product: Product,
  inputs: readonly OptionValueInput[],
  path: string[],
  addMissing: boolean,
): { ids: string[] } | { problem: UserError } {
  const ids = product.options.map(() => "");
  for (const input of inputs) {
    const position = product.options.findIndex((option) =>
      input.optionId
        ? option.id === input.optionId
        : option.name.toLowerCase() === (input.optionName ?? "").toLowerCase(),
    );
    const option = product.options[position];
    if (!option) return { problem: userError(path, "Option does not exist.", "OPTION_DOES_NOT_EXIST") };
    let value = option.values.find((candidate) =>
      input.id ? candidate.id === input.id : candidate.name.toLowerCase() === input.name?.trim().toLowerCase(),
    );
    if (!value && addMissing && input.name) {
      value = { id: call.shopify.state.id("ProductOptionValue"), name: input.name };
      option.values.push(value);
    }
    if (!value) return { problem: userError(path, "Option value does not exist.", "OPTION_VALUE_DOES_NOT_EXIST") };
    ids[position] = value.id;
  }
  const missing = ids.indexOf("");
  if (missing >= 0) {
    return {
      problem: userError(
        path,
        `You need to add option values for ${product.options[missing]!.name}`,
        addMissing ? "NEED_TO_ADD_OPTION_VALUES" : "INVALID_VARIANT",
      ),
    };
  }
  return { ids };
}
