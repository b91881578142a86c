import { Badge, type BadgeProps } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";

const TONES: Record<string, BadgeProps["tone"]> = { zopi: "success", aliexpress: "attention" };

/** Where a product comes from. Our own source is shown as verified (general §1). */
export function SourceBadge({ source }: { source: string }) {
  const { t } = useTranslation("common");
  return (
    <Badge tone={TONES[source]} icon={source === "zopi" ? CheckCircleIcon : undefined}>
      {t(`sources.${source}`, { defaultValue: source })}
    </Badge>
  );
}
