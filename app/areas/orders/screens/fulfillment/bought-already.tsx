import { Banner, BlockStack, Checkbox, List, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { toState } from "~/platform/states/state-table";
import { formatMoney } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import type { OrderLineDetail, PurchaseOrderPanel } from "../../contract/detail";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";

interface BoughtAlreadyProps {
  /** Of which more is to be sent than is not bought */
  lines: readonly OrderLineDetail[];
  purchases: readonly PurchaseOrderPanel[];
  isAccepted: boolean;
  onAccept(isAccepted: boolean): void;
}

/** Says of goods that the merchant sends themselves which purchases send them, too, and asks for a yes to that. */
export function BoughtAlready({ lines, purchases, isAccepted, onAccept }: BoughtAlreadyProps) {
  const { t, i18n } = useTranslation(["placement", "orders"]);
  const standing = purchases.filter(
    (purchase) =>
      isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, purchase.status)) &&
      purchase.lines.some(({ line_id: id }) => lines.some((line) => line.id === id)),
  );
  return (
    <Banner tone="warning" title={t("manual.bought_title")}>
      <BlockStack gap="200">
        <List>
          {standing.map((purchase) => (
            <List.Item key={purchase.id}>
              {t("manual.bought_row", {
                supplier: t(`common:sources.${purchase.supplier}`, { defaultValue: purchase.supplier }),
                number: shortNumber(purchase.number),
                amount: formatMoney(
                  purchase.told_total ?? { amount: purchase.total_cost, currency: purchase.currency },
                  i18n.language,
                ),
                state: t(`orders:purchases.state.${purchase.status}`),
              })}
            </List.Item>
          ))}
        </List>
        <Text as="p">{t("manual.bought_text")}</Text>
        <Checkbox label={t("manual.accept")} checked={isAccepted} onChange={onAccept} />
      </BlockStack>
    </Banner>
  );
}
