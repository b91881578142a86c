import { Badge, Banner, BlockStack, Card, Checkbox, InlineStack, Select, Text } from "@shopify/polaris";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Converted } from "~/ui/money/converted";
import { formatMoney, Money } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { OrderPreview, PurchasePlanAnswer } from "../../contract/placement";
import { isBelowFloor, profitToHold } from "../../rules/placing/below-floor";
import { addressLines } from "../reading/address-lines";

interface PreviewCardProps {
  order: OrderPreview;
  /** Lines that a person left out of it */
  leftOut: PurchasePlanAnswer["lines"];
  /** Leaves a line out, or takes it in again */
  onToggle(lineId: string): void;
  onChoose(source: string, code: string): void;
}

/** One order before it is placed: what each supplier sends and how, what it costs and what is left. */
export function PreviewCard({ order, leftOut, onToggle, onChoose }: PreviewCardProps) {
  const { t } = useTranslation(["placement", "orders"]);
  const canSplit = order.plans.reduce((count, { lines }) => count + lines.length, leftOut.length) > 1;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            <bdi>{order.name}</bdi>
          </Text>
          <Profit order={order} />
        </InlineStack>
        <Destination order={order} />
        <Revenue order={order} />
        <BelowFloor order={order} />
        {order.blockers.map(({ key }) => (
          <Banner key={key} tone={order.can_place ? "info" : "warning"} title={t(`orders:blockers.${key}.title`)}>
            {t(`orders:blockers.${key}.advice`)}
          </Banner>
        ))}
        {order.plans.length === 0 && leftOut.length === 0 && (
          <Text as="p" tone="subdued">
            {t("nothing_to_buy")}
          </Text>
        )}
        {order.plans.map((plan) => (
          <Plan
            key={`${plan.source} ${plan.currency}`}
            plan={plan}
            orderName={order.name}
            onToggle={canSplit ? onToggle : undefined}
            onChoose={(code) => onChoose(plan.source, code)}
          />
        ))}
        {leftOut.map((line) => (
          <Checkbox
            key={line.line_id}
            label={t("left_out", { quantity: line.quantity, title: line.title })}
            checked={false}
            onChange={() => onToggle(line.line_id)}
          />
        ))}
      </BlockStack>
    </Card>
  );
}

/** Where it would be sent: what is wrong there is seen before it is bought. Each line keeps the direction of its script. */
function Destination({ order: { shipping_address: address } }: { order: OrderPreview }) {
  const { t, i18n } = useTranslation("placement");
  if (!address) return null;
  return (
    <Text as="p" tone="subdued" breakWord>
      {t("ship_to")}{" "}
      {addressLines(address, i18n.language).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          <bdi>{line}</bdi>
        </Fragment>
      ))}
    </Text>
  );
}

function Profit({ order }: { order: OrderPreview }) {
  const { t, i18n } = useTranslation("placement");
  if (!order.profit) return null;
  const { amount, currency, margin_percent: margin, is_loss: isLoss, conversion } = order.profit;
  const shown = formatMoney({ amount, currency }, i18n.language);
  return (
    <Converted conversion={conversion}>
      <Badge tone={isLoss ? "critical" : "success"}>
        {isLoss
          ? t("loss", { amount: shown })
          : margin
            ? t("profit_margin", { amount: shown, margin })
            : t("profit", { amount: shown })}
      </Badge>
    </Converted>
  );
}

/** What the order brings in, where it has taxes or duties: whether they are in it. */
function Revenue({ order: { revenue, taxes } }: { order: OrderPreview }) {
  const { t } = useTranslation("orders");
  const parts = [
    { label: t(taxes.counted ? "detail.revenue_with_taxes" : "detail.revenue"), amount: revenue.amount },
    { label: t(taxes.counted ? "detail.tax" : "detail.tax_left"), amount: taxes.tax },
    { label: t(taxes.counted ? "detail.duties" : "detail.duties_left"), amount: taxes.duties },
  ].filter(({ amount }, index) => index === 0 || Number(amount) !== 0);
  if (parts.length === 1) return null;
  return (
    <InlineStack gap="400">
      {parts.map(({ label, amount }) => (
        <InlineStack key={label} gap="100">
          <Text as="span" tone="subdued">
            {label}
          </Text>
          <Text as="span" numeric>
            <Money amount={amount} currency={revenue.currency} />
          </Text>
        </InlineStack>
      ))}
    </InlineStack>
  );
}

/** What is left of it is less than the merchant wants of an order, or not known: it will wait before it is bought. */
function BelowFloor({ order }: { order: OrderPreview }) {
  const { t, i18n } = useTranslation("placement");
  const { can_place: canPlace, revenue, floor, floor_currency: floorCurrency } = order;
  const profit = profitToHold(order.profit, floorCurrency);
  if (!isBelowFloor(profit, floor) || !(order.profit || canPlace)) return null;
  const money = (amount: string) => formatMoney({ amount, currency: floorCurrency ?? revenue.currency }, i18n.language);
  return (
    <Banner tone="warning" title={t(profit ? "below_floor.title" : "below_floor.unknown_title")}>
      {profit
        ? t("below_floor.text", { profit: money(profit), floor: money(floor) })
        : t("below_floor.unknown_text", { floor: money(floor) })}
    </Banner>
  );
}

interface PlanProps {
  plan: PurchasePlanAnswer;
  orderName: string;
  /** Left out where there is but one line */
  onToggle?: (lineId: string) => void;
  onChoose(code: string): void;
}

function Plan({ plan, orderName, onToggle, onChoose }: PlanProps) {
  const { t, i18n } = useTranslation(["placement", "outside", "orders"]);
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <SourceBadge source={plan.source} />
        <Text as="span" tone="subdued">
          <Money amount={plan.items_cost} currency={plan.currency} />
        </Text>
      </InlineStack>
      {plan.lines.map((line) => (
        <InlineStack key={line.line_id} gap="200" blockAlign="center" wrap={false}>
          {onToggle && (
            <Checkbox
              label={t("take_line", { title: line.title })}
              labelHidden
              checked
              onChange={() => onToggle(line.line_id)}
            />
          )}
          <ProductPicture url={line.image_url} alt={line.title} size={32} />
          <BlockStack>
            <Text as="span">{t("line", { quantity: line.quantity, title: line.title })}</Text>
            {line.variant_title !== "" && (
              <Text as="span" variant="bodySm">
                <bdi>{line.variant_title}</bdi>
              </Text>
            )}
            <Text as="span" tone="subdued" variant="bodySm">
              {t("line_cost", {
                units: line.supplier_units,
                cost: formatMoney({ amount: line.unit_cost, currency: plan.currency }, i18n.language),
              })}
            </Text>
            {line.properties.map(({ name, value }, place) => (
              <Text key={place} as="span" tone="subdued" variant="bodySm">
                <bdi>{t("orders:detail.property", { name, value })}</bdi>
              </Text>
            ))}
          </BlockStack>
          {line.warning && (
            <Badge tone={line.warning === "price_changed" ? "attention" : "critical"}>
              {t(`warnings.${line.warning}`)}
            </Badge>
          )}
        </InlineStack>
      ))}
      {plan.problem && (
        <Banner tone="critical" title={t(`outside:${plan.problem}.title`)}>
          {t(`outside:${plan.problem}.action`)}
        </Banner>
      )}
      {plan.options.length > 0 && (
        <div className="shipping-choice">
          <Select
            label={t("shipping")}
            labelHidden
            id={`${orderName}-${plan.source}`}
            placeholder={plan.chosen === null ? t("shipping") : undefined}
            options={plan.options.map((option) => ({
              value: option.code,
              label: t(option.max_days === null ? "option" : "option_days", {
                label: option.label,
                cost: formatMoney(option.cost, i18n.language),
                min: option.min_days ?? option.max_days,
                count: option.max_days ?? undefined,
              }),
            }))}
            value={plan.chosen ?? undefined}
            onChange={onChoose}
          />
        </div>
      )}
    </BlockStack>
  );
}
