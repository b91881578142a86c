import { Banner, BlockStack, List, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "../contract/detail";
import { BLOCKERS } from "../rules/blockers";
import { storeOrderUrl } from "./store-order-url";

interface BlockerBannerProps {
  order: OrderDetail;
  onEditAddress(): void;
  onRevert(): void;
}

/** Why the order cannot be placed, what to do, and the button for it; what comes after that is listed below. */
export function BlockerBanner({ order, onEditAddress, onRevert }: BlockerBannerProps) {
  const { t } = useTranslation("orders");
  const [first, ...rest] = order.blockers;
  if (!first) return null;
  const actions = {
    open_in_store: { url: storeOrderUrl(order), external: true },
    edit_address: { onAction: onEditAddress },
    map_products: { url: "/app/products-center?tab=unmapped" },
    change_supplier: { url: "#items" },
    view_purchase: { url: "#purchases" },
    revert: { onAction: onRevert },
  } as const;
  const action = first.action as keyof typeof actions | null;
  const { group } = BLOCKERS[first.key];
  return (
    <Banner
      title={t(`blockers.${first.key}.title`)}
      tone={group === "person" ? "warning" : "info"}
      action={action ? { content: t(`blocker_actions.${action}`), ...actions[action] } : undefined}
    >
      <BlockStack gap="200">
        <Text as="p">{t(`blockers.${first.key}.advice`)}</Text>
        {group !== "done" && rest.length > 0 && (
          <>
            <Text as="p">{t("detail.more_blockers")}</Text>
            <List>
              {rest.map(({ key }) => (
                <List.Item key={key}>{t(`blockers.${key}.title`)}</List.Item>
              ))}
            </List>
          </>
        )}
      </BlockStack>
    </Banner>
  );
}
