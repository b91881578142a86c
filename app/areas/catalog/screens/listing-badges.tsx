import { Badge, InlineStack, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PushState } from "../rules/push/push-states";

const STATUS_TONES: Record<string, BadgeProps["tone"]> = { active: "success", draft: "info" };

/** How a product stands on its store, and its push while that is under way or has failed. */
export function ListingBadges({ status, pushState }: { status: string; pushState: PushState }) {
  const { t } = useTranslation("products");
  return (
    <InlineStack gap="100">
      {pushState === "pushing" && (
        <Badge tone="attention" progress="partiallyComplete">
          {t("push_state.pushing")}
        </Badge>
      )}
      {pushState === "error" && <Badge tone="critical">{t("push_state.error")}</Badge>}
      {(pushState === "success" || pushState === "idle") && (
        <Badge tone={STATUS_TONES[status]}>{t(`listing_status.${status}`, { defaultValue: status })}</Badge>
      )}
    </InlineStack>
  );
}
