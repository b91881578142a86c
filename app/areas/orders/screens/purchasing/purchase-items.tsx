import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PurchaseOrderPanel } from "../../contract/detail";

/** Named of a purchase; how many more there are is said after them. */
const MOST_NAMED = 2;

/** What is in a purchase. */
export function PurchaseItems({ lines }: Pick<PurchaseOrderPanel, "lines">) {
  const { t } = useTranslation("orders");
  const named = lines.slice(0, MOST_NAMED);
  const more = lines.length - named.length;
  return (
    <>
      {named.map(({ line_id: id, title, variant_title: variant, quantity }, place) => (
        <Text key={`${id} ${place}`} as="p">
          <bdi>{t("row.quantity", { quantity, title: [title, variant].filter(Boolean).join(", ") })}</bdi>
        </Text>
      ))}
      {more > 0 && (
        <Text as="p" tone="subdued">
          {t("row.more_lines", { count: more })}
        </Text>
      )}
    </>
  );
}
