import { Badge } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { RequestState } from "../rules/requests";

const TONES = { open: "attention", answered: "success", closed: undefined } as const;

/** Whose turn it is: the team's, the merchant's, or nobody's. */
export function StateBadge({ state }: { state: RequestState }) {
  const { t } = useTranslation("services");
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
