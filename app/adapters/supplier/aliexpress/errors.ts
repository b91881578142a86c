import { OutsideError } from "~/adapters/outcome";
import type { GatewayError } from "./schema";

const TOKEN_CODES = new Set([
  "IllegalAccessToken",
  "InvalidAccessToken",
  "AccessTokenExpired",
  "IllegalRefreshToken",
  "25",
  "26",
  "27",
  "40",
  "41",
]);
const LIMIT_CODES = new Set(["ApiCallLimit", "AppCallLimit", "7"]);
const SETUP_CODES = /signature|timestamp|insufficient-?permission|account-migration-check|AppKey/i;
const ORDER_NOT_THERE = "isv.order-not-exist";
const LIMIT_WORDS = /flow.?control|limited|call.?limit/i;
const LIMIT_PAUSE_MS = 1_000;

/** True when the access token was refused: it is renewed once before the merchant is asked to reconnect. */
export function isTokenError({ code, sub_code }: GatewayError): boolean {
  return TOKEN_CODES.has(code) || (sub_code !== null && TOKEN_CODES.has(sub_code));
}

/** A gateway's error in our words. The gateway answered, so a write that it refuses has not happened, except in its own faults. */
export function gatewayFailure(error: GatewayError, { isSafe }: { isSafe: boolean }): OutsideError {
  const { code, sub_code, type } = error;
  const details = {
    vendorCode: sub_code ? `${code}/${sub_code}` : code,
    vendorMessage: error.sub_msg ?? error.msg ?? error.message,
  };
  const words = `${code} ${sub_code ?? ""}`;
  if (isTokenError(error)) return new OutsideError("reconnect", "reconnect", details);
  if (LIMIT_CODES.has(code) || LIMIT_WORDS.test(words))
    return new OutsideError("retry", "throttled", { ...details, retryAfterMs: LIMIT_PAUSE_MS });
  if (SETUP_CODES.test(words)) return new OutsideError("misconfigured", "misconfigured", details);
  if (type === "ISP" || type === "SYSTEM")
    return new OutsideError(isSafe ? "retry" : "unknown", "vendor_down", details);
  if (sub_code === ORDER_NOT_THERE) return new OutsideError("refused", "order_gone", details);
  return new OutsideError("refused", "request_refused", details);
}

/** Reasons of a refused order by the business code; address refusals are told apart by their words. */
const ORDER_REASONS: Record<string, string> = {
  DELIVERY_METHOD_NOT_EXIST: "method_gone",
  INVENTORY_HOLD_ERROR: "out_of_stock",
  REPEATED_ORDER_ERROR: "duplicate_order",
  PRICE_PAY_CURRENCY_ERROR: "currency_refused",
  BLACKLIST_BUYER_IN_LIST: "account_problem",
  USER_ACCOUNT_DISABLED: "account_problem",
  A003_SUSPICIOUS_BUYER: "account_problem",
  A006_INVALID_ACCOUNT_INFO: "account_problem",
  A002_INVALID_ZONE: "not_shippable",
  A005_INVALID_COUNTRIES: "not_shippable",
};

/** A refused order in our words. */
export function orderRefusal({
  error_code,
  error_msg,
}: {
  error_code: string | null;
  error_msg: string | null;
}): OutsideError {
  const code = error_code ?? "";
  const reason =
    code === "B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL"
      ? addressReason(error_msg ?? "")
      : (ORDER_REASONS[code] ?? "order_refused");
  return new OutsideError("refused", reason, { vendorCode: error_code, vendorMessage: error_msg });
}

function addressReason(words: string): string {
  if (/phone|mobile/i.test(words)) return "phone_invalid";
  if (/\b(tax|vat|cpf|rut|passport)/i.test(words)) return "tax_id_needed";
  return "address_invalid";
}
