import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useQuotaTelling } from "~/shell/plans/use-billing-part";
import { isQuotaCode } from "../rules/imports/import-quota";
import { LISTING_QUOTA_EXCEEDED } from "../rules/listings/product-quota";

interface Failure {
  error: string;
  message: string;
}

/** The words for a product that was left out; for want of quota, where billing is hidden, no more than that (B002). */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation("shell");
  const telling = useQuotaTelling();
  return useCallback(
    ({ error, message }) => {
      const isQuota = isQuotaCode(error) || error === LISTING_QUOTA_EXCEEDED;
      return isQuota && telling === "hidden" ? t("upgrade.hidden") : message;
    },
    [t, telling],
  );
}
