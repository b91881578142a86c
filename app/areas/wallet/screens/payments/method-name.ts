import { useTranslation } from "react-i18next";
import type { SavedMethodRow } from "../../contract/payments";

/** How a saved method is called: a card by its brand and last digits, an account by its address. */
export function useMethodName(): (method: SavedMethodRow) => string {
  const { t } = useTranslation(["payments", "wallet"]);
  return ({ kind, brand, last4, email }) => {
    if (!last4)
      return email ? t("methods.account", { kind: t(`wallet:methods.${kind}`), email }) : t(`wallet:methods.${kind}`);
    const name = brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : t(`wallet:methods.${kind}`);
    return t("methods.card", { brand: name, last4 });
  };
}
