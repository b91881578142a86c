import { BlockStack, Button, Card, InlineStack, Link, Tag, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import type { OrderDetail } from "../../contract/detail";
import { addressLines } from "./address-lines";

interface OrderCustomerCardProps {
  order: OrderDetail;
  onEdit(): void;
}

/** Who bought it and where it goes. */
export function OrderCustomerCard({ order, onEdit }: OrderCustomerCardProps) {
  const { t } = useTranslation("orders");
  const { customer } = order;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingMd">
            {t("detail.customer")}
          </Text>
          <Permitted needs={["VIEW_ACTION_EDIT_CUSTOMER"]}>
            <Button variant="plain" onClick={onEdit}>
              {t("detail.edit")}
            </Button>
          </Permitted>
        </InlineStack>
        <BlockStack gap="050">
          <Text as="span">{customer.name ? <bdi>{customer.name}</bdi> : t("row.no_customer")}</Text>
          {customer.email && (
            <Link url={`mailto:${customer.email}`}>
              <bdi>{customer.email}</bdi>
            </Link>
          )}
          {customer.phone && (
            <Text as="span">
              <bdi dir="ltr">{customer.phone}</bdi>
            </Text>
          )}
        </BlockStack>
        <Text as="h3" variant="headingSm">
          {t("detail.address")}
        </Text>
        <Address order={order} />
        {order.note && (
          <>
            <Text as="h3" variant="headingSm">
              {t("detail.note")}
            </Text>
            <Text as="p" breakWord>
              {order.note}
            </Text>
          </>
        )}
        {order.channel_tags.length > 0 && (
          <>
            <Text as="h3" variant="headingSm">
              {t("detail.store_tags")}
            </Text>
            <InlineStack gap="100">
              {order.channel_tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </InlineStack>
          </>
        )}
        <Link url={`/tracking/${order.public_id}`} external>
          {t("detail.tracking_page")}
        </Link>
      </BlockStack>
    </Card>
  );
}

/** Where it goes, each line in the direction of its own script: "10 Quay Street" keeps its number in front on an Arabic page. */
function Address({ order: { shipping_address: address } }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation("orders");
  if (!address) {
    return (
      <Text as="p" tone="subdued">
        {t("detail.no_address")}
      </Text>
    );
  }
  return (
    <BlockStack gap="050">
      {addressLines(address, i18n.language).map((line, index) => (
        <Text as="span" key={index}>
          <bdi>{line}</bdi>
        </Text>
      ))}
      {address.phone && (
        <Text as="span">
          <bdi dir="ltr">{address.phone}</bdi>
        </Text>
      )}
    </BlockStack>
  );
}
