import { Badge, BlockStack, Box, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, Money } from "~/ui/money";
import { ProductPicture } from "~/ui/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { OrderDetail, OrderLineDetail } from "../contract/detail";

/** The items with their pictures and what each is bought as. */
export function OrderLinesCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  return (
    <Card>
      <div id="items">
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("detail.lines")}
          </Text>
          {order.lines.map((line, index) => (
            <Fragment key={line.id}>
              {index > 0 && <Divider />}
              <Line line={line} currency={order.money.currency} />
            </Fragment>
          ))}
        </BlockStack>
      </div>
    </Card>
  );
}

function Line({ line, currency }: { line: OrderLineDetail; currency: string }) {
  const { t } = useTranslation("orders");
  const removed = line.quantity - line.current_quantity;
  return (
    <InlineStack gap="300" wrap={false} blockAlign="start">
      <ProductPicture url={line.image_url} alt={line.title} size={56} />
      <Box width="100%">
        <BlockStack gap="050">
          <InlineStack align="space-between" gap="200">
            <Text as="span" fontWeight="medium">
              {line.title}
            </Text>
            <Text as="span" numeric>
              <Money amount={line.price} currency={currency} />
            </Text>
          </InlineStack>
          <InlineStack gap="200">
            {line.variant_title && <Subdued>{line.variant_title}</Subdued>}
            {line.sku && <Subdued>{t("detail.sku", { sku: line.sku })}</Subdued>}
            <Subdued>{t("detail.line_quantity", { count: line.current_quantity })}</Subdued>
            {removed > 0 && <Subdued>{t("detail.removed", { count: removed })}</Subdued>}
          </InlineStack>
          {line.properties.map((property) => (
            <Subdued key={property.name}>{t("detail.property", { name: property.name, value: property.value })}</Subdued>
          ))}
          <Mapping line={line} />
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

function Mapping({ line }: { line: OrderLineDetail }) {
  const { t, i18n } = useTranslation("orders");
  if (line.is_gift_card) return <Badge>{t("detail.gift_card")}</Badge>;
  if (!line.requires_shipping) return <Badge>{t("detail.digital")}</Badge>;
  const { mapping } = line;
  if (!mapping) {
    return (
      <InlineStack gap="200">
        <Badge tone="warning">{t("row.unmapped")}</Badge>
        <Link url="/app/products-center?tab=unmapped">{t("detail.map")}</Link>
      </InlineStack>
    );
  }
  return (
    <InlineStack gap="200" blockAlign="center">
      <SourceBadge source={mapping.source} />
      {mapping.title && <Subdued>{t("detail.bought_as", { title: mapping.title })}</Subdued>}
      {mapping.quantity > 1 && <Subdued>{t("detail.supplier_units", { count: mapping.quantity })}</Subdued>}
      {mapping.unit_cost && (
        <Subdued>{t("detail.unit_cost", { amount: formatMoney({ amount: mapping.unit_cost, currency: mapping.currency }, i18n.language) })}</Subdued>
      )}
    </InlineStack>
  );
}

function Subdued({ children }: { children: string }) {
  return (
    <Text as="span" tone="subdued" variant="bodySm">
      {children}
    </Text>
  );
}
