import { StripeError, type Metadata, type SessionDetails } from "./objects.ts";

/** A parsed form body: nested `a[b][0]` keys are objects and lists, leaves are text. */
export type Form = Record<string, unknown>;

/** The refusal of one parameter. */
export function invalid(param: string, message: string): StripeError {
  return new StripeError(400, "invalid_request_error", message, { param });
}

/** A parameter as text, or null when it is missing or empty. */
export function optional(form: Form, name: string): string | null {
  const value = form[name];
  return value === undefined || value === null || value === "" ? null : String(value);
}

/** @throws StripeError parameter_missing */
export function requiredText(form: Form, name: string): string {
  const value = optional(form, name);
  if (value === null)
    throw new StripeError(400, "invalid_request_error", `Missing required param: ${name}.`, {
      code: "parameter_missing",
      param: name,
    });
  return value;
}

/** @throws StripeError parameter_unknown for what this version of the API no longer takes */
export function refuseRemoved(form: Form): void {
  if (form["payment_method_types"] === undefined) return;
  throw new StripeError(400, "invalid_request_error", "Received unknown parameter: payment_method_types", {
    code: "parameter_unknown",
    param: "payment_method_types",
  });
}

/** `metadata[key]` of a form. */
export function metadataOf(value: unknown): Metadata {
  return Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).map(([key, member]) => [key, String(member)]),
  );
}

/** `line_items[0][…]` parses to a list or, with gaps, to an object by position. */
function itemsOf(lineItems: unknown): Form[] {
  return Object.values((lineItems ?? {}) as Record<string, Form>);
}

/** Line items with inline prices, in minor units. @throws StripeError */
export function linesOf(lineItems: unknown): SessionDetails["lines"] {
  const items = itemsOf(lineItems);
  if (items.length === 0)
    throw new StripeError(400, "invalid_request_error", "Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  return items.map((item) => {
    const price = (item["price_data"] ?? {}) as Form;
    const unitAmount = Number(price["unit_amount"]);
    const quantity = Number(item["quantity"] ?? 1);
    if (!Number.isInteger(unitAmount) || unitAmount < 0)
      throw invalid("line_items[0][price_data][unit_amount]", "Invalid integer: unit_amount");
    if (!Number.isInteger(quantity) || quantity < 1)
      throw invalid("line_items[0][quantity]", "Invalid integer: quantity");
    return { name: requiredText((price["product_data"] ?? {}) as Form, "name"), quantity, unitAmount };
  });
}

/** The one currency of the line items, lower case. @throws StripeError when there are several */
export function currencyOf(lineItems: unknown): string {
  const currencies = new Set(
    itemsOf(lineItems).map((item) => requiredText((item["price_data"] ?? {}) as Form, "currency").toLowerCase()),
  );
  const [currency] = currencies;
  if (!currency || currencies.size > 1) throw invalid("line_items", "All line items must have the same currency");
  return currency;
}
