import { Banner, BlockStack, List, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { Permission } from "~/platform/permissions";
import { usePermit } from "~/shell/access/permitted";
import type { OrderDetail } from "../../contract/detail";
import { BLOCKERS } from "../../rules/purchasing/blockers";

/** What one must be allowed to take the advice; advice that is not named is for everybody. */
const NEEDS: Record<string, readonly Permission[]> = {
  connect_store: ["VIEW_SETTING_CHANNEL"],
  edit_address: ["VIEW_ACTION_EDIT_CUSTOMER"],
  map_products: ["VIEW_PRODUCT"],
  change_supplier: ["VIEW_ACTION_CHANGE_SUPPLIER"],
  revert: ["VIEW_ACTION_FULFILL_ITEM"],
};

interface BlockerBannerProps {
  order: OrderDetail;
  onEditAddress(): void;
  onRevert(): void;
}

/** Why the order cannot be placed, what to do, and the button for it; what comes after that is listed below. */
export function BlockerBanner({ order, onEditAddress, onRevert }: BlockerBannerProps) {
  const { t } = useTranslation("orders");
  const permit = usePermit();
  const [first, ...rest] = order.blockers;
  if (!first) return null;
  const actions = {
    connect_store: { url: "/app/setting/channel" },
    open_in_store: { url: order.admin_url ?? undefined, external: true },
    edit_address: { onAction: onEditAddress },
    map_products: { url: "/app/products-center?tab=unmapped" },
    change_supplier: { url: "#items" },
    view_purchase: { url: "#purchases" },
    revert: { onAction: onRevert },
  } as const;
  const wanted = first.action as keyof typeof actions | null;
  const action = wanted === "open_in_store" && order.admin_url === null ? null : wanted;
  const [button] = action
    ? permit(NEEDS[action] ?? [], { content: t(`blocker_actions.${action}`), ...actions[action] })
    : [];
  const { group } = BLOCKERS[first.key];
  return (
    <Banner title={t(`blockers.${first.key}.title`)} tone={group === "person" ? "warning" : "info"} action={button}>
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
