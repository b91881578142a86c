import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";

/** Says that a parcel's number was another one's before, whose news is left out; nothing where it was not. */
export function NumberUsedBefore({ until }: { until: string | null }) {
  const { t } = useTranslation("shipments");
  if (!until) return null;
  return (
    <Text as="p" tone="caution" variant="bodySm">
      {t("number_used_before")} <Moment at={until} format="date" />
    </Text>
  );
}
