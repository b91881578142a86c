import { BlockStack, Box, Button, IndexTable, InlineStack, Link, Tag, Text } from "@shopify/polaris";
import { StarFilledIcon, StarIcon } from "@shopify/polaris-icons";
import { Fragment, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { countryName } from "~/ui/fields/countries";
import { OwnPress } from "~/ui/lists/own-press";
import { Converted } from "~/ui/money/converted";
import { DisplayMoney } from "~/ui/money/display-money";
import { formatMoney } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { Moment } from "~/ui/time/moment";
import type { OrderRow } from "../../contract/list";
import type { OrderColumn } from "../../rules/reading/order-list";
import { OrderBadges } from "./order-badges";

interface OrderRowProps {
  order: OrderRow;
  /** In their order */
  columns: readonly OrderColumn[];
  position: number;
  isSelected: boolean;
  /** The list's own address, which the order's carries along */
  origin: string;
  onStar(order: OrderRow): void;
  onPlace(order: OrderRow): void;
}

/** One order of the list. */
export const OrderListRow = memo(function OrderListRow({
  order,
  columns,
  position,
  isSelected,
  origin,
  onStar,
  onPlace,
}: OrderRowProps) {
  const { t } = useTranslation("orders");
  const cells: Record<OrderColumn, ReactNode> = {
    order: (
      <IndexTable.Cell className="cell-lead cell-lines">
        <InlineStack gap="150" blockAlign="center" wrap={false}>
          <Star order={order} onStar={onStar} />
          <BlockStack>
            <OrderName order={order} origin={origin} />
            <Text as="span" tone="subdued" variant="bodySm">
              <Moment at={order.created_at} format="datetime" />
            </Text>
          </BlockStack>
        </InlineStack>
      </IndexTable.Cell>
    ),
    customer: (
      <IndexTable.Cell className="cell-words cell-lines cell-full">
        <Customer order={order} />
      </IndexTable.Cell>
    ),
    items: (
      <IndexTable.Cell className="cell-lines cell-full">
        <Items order={order} />
      </IndexTable.Cell>
    ),
    total: (
      <IndexTable.Cell className="cell-end">
        <Total order={order} />
      </IndexTable.Cell>
    ),
    status: (
      <IndexTable.Cell className="cell-words cell-full">
        <OrderBadges order={order} />
      </IndexTable.Cell>
    ),
    tags: (
      <IndexTable.Cell className="cell-words cell-full">
        <Tags order={order} />
      </IndexTable.Cell>
    ),
    actions: (
      <IndexTable.Cell className="cell-action">
        {order.section === "placement" && order.sub_status === "ready" && (
          <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
            <OwnPress>
              <Button
                size="slim"
                accessibilityLabel={t("row.place_order", { name: order.name })}
                onClick={() => onPlace(order)}
              >
                {t("row.place")}
              </Button>
            </OwnPress>
          </Permitted>
        )}
      </IndexTable.Cell>
    ),
  };
  return (
    <IndexTable.Row
      id={order.id}
      position={position}
      selected={isSelected}
      accessibilityLabel={t("common:select", { name: order.name })}
    >
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
});

function OrderName({ order, origin }: Pick<OrderRowProps, "order" | "origin">) {
  return (
    <InlineStack gap="100" blockAlign="center" wrap={false}>
      {order.mark_order !== "none" && <Mark color={order.mark_order} />}
      <Link url={`/app/orders/${order.id}?${origin}`} dataPrimaryLink monochrome removeUnderline>
        <Text as="span" fontWeight="semibold">
          <bdi>{order.name}</bdi>
        </Text>
      </Link>
    </InlineStack>
  );
}

const MARK_BACKGROUNDS = {
  grey: "bg-fill-tertiary-active",
  green: "bg-fill-success",
  red: "bg-fill-critical",
} as const;

function Mark({ color }: { color: keyof typeof MARK_BACKGROUNDS }) {
  const { t } = useTranslation("orders");
  return (
    <div className="order-mark">
      <Box background={MARK_BACKGROUNDS[color]} borderRadius="full" minHeight="10px" minWidth="10px">
        <Text as="span" visuallyHidden>
          {t(`marks.${color}`)}
        </Text>
      </Box>
    </div>
  );
}

function Star({ order, onStar }: Pick<OrderRowProps, "order" | "onStar">) {
  const { t } = useTranslation("orders");
  return (
    <OwnPress>
      <Button
        variant="tertiary"
        size="micro"
        icon={order.star ? StarFilledIcon : StarIcon}
        pressed={order.star}
        accessibilityLabel={t(order.star ? "row.unstar" : "row.star", { name: order.name })}
        onClick={() => onStar(order)}
      />
    </OwnPress>
  );
}

function Customer({ order: { customer_info: customer } }: { order: OrderRow }) {
  const { t, i18n } = useTranslation("orders");
  return (
    <BlockStack>
      <span>
        <bdi>{customer.name || customer.email || t("row.no_customer")}</bdi>
      </span>
      {customer.country_code && (
        <Text as="span" tone="subdued" variant="bodySm">
          <bdi>{countryName(customer.country_code, i18n.language)}</bdi>
        </Text>
      )}
    </BlockStack>
  );
}

function Items({ order: { line_items_info: lines } }: { order: OrderRow }) {
  const { t } = useTranslation("orders");
  const [first] = lines.items;
  if (!first) return null;
  return (
    <InlineStack gap="200" blockAlign="center" wrap={false}>
      <ProductPicture url={first.image_url} alt={first.title} size={32} />
      <BlockStack>
        <span className="order-item">{t("row.quantity", { quantity: first.quantity, title: first.title })}</span>
        <Text as="span" tone={first.is_mapped ? "subdued" : "caution"} variant="bodySm">
          <bdi>
            {!first.is_mapped
              ? t("row.unmapped")
              : lines.count > 1
                ? t("row.more_lines", { count: lines.count - 1 })
                : first.variant_title}
          </bdi>
        </Text>
      </BlockStack>
    </InlineStack>
  );
}

function Total({ order }: { order: OrderRow }) {
  const { total_price_info: price } = order;
  const { t, i18n } = useTranslation("orders");
  return (
    <BlockStack inlineAlign="end">
      <Text as="span" numeric>
        <DisplayMoney amount={price.total} currency={price.currency} />
      </Text>
      {order.section === "payment" && price.cost !== null && price.cost_currency !== null && (
        <Text as="span" numeric variant="bodySm" tone="subdued">
          {t("row.cost", {
            amount: formatMoney({ amount: price.cost, currency: price.cost_currency }, i18n.language),
          })}
        </Text>
      )}
      {price.profit_estimate !== null && (
        <div className="order-profit">
          <Text
            as="span"
            numeric
            variant="bodySm"
            tone={price.profit_estimate.startsWith("-") ? "critical" : "subdued"}
          >
            <Converted conversion={price.conversion}>
              {t(price.profit_is_before_shipping ? "row.profit_before_shipping" : "row.profit", {
                amount: formatMoney({ amount: price.profit_estimate, currency: price.currency }, i18n.language),
              })}
            </Converted>
          </Text>
        </div>
      )}
    </BlockStack>
  );
}

function Tags({ order }: { order: OrderRow }) {
  if (order.order_tags.length === 0) return null;
  return (
    <InlineStack gap="100">
      {order.order_tags.slice(0, 3).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </InlineStack>
  );
}
