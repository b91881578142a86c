import { quotaText } from "~/areas/billing/server/usage/quota-expired";
import type { ErrorText } from "~/platform/errors";
import { isQuotaCode } from "../../rules/imports/import-quota";

/** Words for why a product was not imported: the plan's month is full, or a reason of outside.json. */
export function importFailureText(reason: string, quota: { limit: number; used: number } | null): ErrorText {
  return quota && isQuotaCode(reason)
    ? quotaText({ feature: "PRODUCT_IMPORT", ...quota })
    : { key: `outside:${reason}.title` };
}
