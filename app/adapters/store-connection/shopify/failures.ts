import { OutsideError } from "~/adapters/outcome";

/** An entry of a payload's `userErrors`. */
export interface UserError {
  field?: string[] | null;
  message: string;
  code?: string | null;
}

/** An entry of an answer's `errors`. */
export interface TopLevelError {
  message: string;
  path?: (string | number)[] | null;
  extensions?: { code?: string | null } | null;
}

/** Shopify's codes for what a person can act on, by the reason that locales/<language>/outside.json explains. */
const REASON_OF_CODE: Record<string, string> = {
  HANDLE_NOT_UNIQUE: "handle_taken",
  OPTIONS_OVER_LIMIT: "options_over_limit",
  OPTION_VALUES_OVER_LIMIT: "option_values_over_limit",
  VARIANTS_OVER_LIMIT: "variants_over_limit",
  DUPLICATED_OPTION_NAME: "options_duplicated",
  DUPLICATED_OPTION_VALUE: "options_duplicated",
  OPTION_DOES_NOT_EXIST: "options_mismatch",
  OPTION_VALUE_DOES_NOT_EXIST: "options_mismatch",
  OPTION_VALUES_MISSING: "options_mismatch",
  PRODUCT_DOES_NOT_EXIST: "listing_gone",
  PRODUCT_VARIANT_DOES_NOT_EXIST: "listing_gone",
  NOT_FOUND: "listing_gone",
  PRODUCT_SUSPENDED: "product_suspended",
  INVALID_LOCATION: "location_gone",
  INVALID_INVENTORY_ITEM: "listing_gone",
  INVENTORY_QUANTITIES_LIMIT_EXCEEDED: "variants_over_limit",
  VARIANT_THROTTLE_EXCEEDED: "daily_variant_limit",
};

/** Where Shopify gives no code, by its words. */
const REASON_OF_WORDS: [RegExp, string][] = [
  [/daily (variant|product) (creation )?limit|variant creation limit/i, "daily_variant_limit"],
  [/location (does not exist|doesn't exist|not found|is not active|was deleted)/i, "location_gone"],
  [/image|media|file/i, "image_failed"],
  [/not stocked/i, "location_gone"],
  [/not (yet )?paid|unpaid|payment/i, "order_unpaid"],
  [
    /already (been )?(fulfilled|closed)|not in a fulfillable state|unfulfillable|no remaining|nothing left/i,
    "not_fulfillable",
  ],
  [/request.*(already|cannot|can't|closed|not )|cannot.*request/i, "request_closed"],
  [/fulfillment order/i, "not_fulfillable"],
  [/does not exist|not found/i, "listing_gone"],
];

/** The failure that a payload's user errors make: the first of them, which is the one that Shopify stopped at. */
export function userErrorFailure(errors: readonly UserError[]): OutsideError | null {
  const [first] = errors;
  if (!first) return null;
  const byWords = REASON_OF_WORDS.find(([words]) => words.test(first.message))?.[1];
  const reason = (first.code ? REASON_OF_CODE[first.code] : undefined) ?? byWords ?? "invalid_input";
  const where = first.field?.length ? `${first.field.join(".")}: ` : "";
  return new OutsideError("refused", reason, {
    vendorCode: first.code ?? null,
    vendorMessage: `${where}${first.message}`,
  });
}

/** The app itself was not approved for protected customer data; no permission of the shop's would help. */
const UNAPPROVED = /not approved to (access|use)/i;

/** @throws OutsideError refused when there is one */
export function throwUserErrors(errors: readonly UserError[]): void {
  const failure = userErrorFailure(errors);
  if (failure) throw failure;
}

/**
 * The failure that an answer's top-level errors make, or null when the data can be used: fields of protected customer data
 * that the app was not granted come back null with an error beside data that is otherwise whole.
 */
export function topLevelFailure(errors: readonly TopLevelError[], data: unknown, isSafe: boolean): OutsideError | null {
  if (errors.length === 0) return null;
  const isDenied = (error: TopLevelError) => error.extensions?.code === "ACCESS_DENIED";
  if (data && errors.every((error) => isDenied(error) && (error.path?.length ?? 0) > 1)) return null;
  const first = errors.find(isDenied) ?? errors[0]!;
  const details = { vendorCode: first.extensions?.code ?? null, vendorMessage: first.message };
  switch (details.vendorCode) {
    case "ACCESS_DENIED": {
      const reason = UNAPPROVED.test(first.message) ? "buyers_withheld" : "permission_missing";
      return new OutsideError("misconfigured", reason, details);
    }
    case "INTERNAL_SERVER_ERROR":
    case "TIMEOUT":
      return new OutsideError(isSafe ? "retry" : "unknown", "vendor_down", details);
    case "SHOP_INACTIVE":
      return new OutsideError("refused", "store_frozen", details);
    case "IDEMPOTENCY_CONCURRENT_REQUEST":
      return new OutsideError("retry", "throttled", details);
    default:
      return new OutsideError("refused", "invalid_input", details);
  }
}
