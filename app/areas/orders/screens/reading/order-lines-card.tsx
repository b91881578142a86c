import { Badge, BlockStack, Box, Button, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { formatMoney, Money } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import { formatMoment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import type { OrderDetail, OrderLineDetail } from "../../contract/detail";
import { buyersWords } from "../../rules/placing/words-for-supplier";
import { ChangeSupplierDrawer } from "../purchasing/change-supplier-drawer";

/** The items with their pictures and what each is bought as. */
export function OrderLinesCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState<{ line: OrderLineDetail; isOpen: boolean } | null>(null);
  const mayChange = order.cancelled_at === null;
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
              <Line
                line={line}
                currency={order.money.currency}
                onChangeSupplier={
                  mayChange && canChangeSupplier(line) ? () => setChanging({ line, isOpen: true }) : null
                }
              />
            </Fragment>
          ))}
        </BlockStack>
      </div>
      {changing && (
        <ChangeSupplierDrawer
          key={changing.line.id}
          orderId={order.id}
          line={changing.line}
          isOpen={changing.isOpen}
          onClose={() => setChanging({ ...changing, isOpen: false })}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: api.orders.key() })}
        />
      )}
    </Card>
  );
}

/** True while nothing of the line is bought or sent, or more of it is to be bought. */
function canChangeSupplier(line: OrderLineDetail): boolean {
  const isGoods = line.requires_shipping && !line.is_gift_card && line.current_quantity > 0;
  return isGoods && ((line.bought === 0 && line.shipped === 0) || line.to_buy > 0);
}

interface LineProps {
  line: OrderLineDetail;
  currency: string;
  /** Null where it can't be bought elsewhere (any more) */
  onChangeSupplier: (() => void) | null;
}

function Line({ line, currency, onChangeSupplier }: LineProps) {
  const { t } = useTranslation("orders");
  const removed = line.quantity - line.current_quantity;
  return (
    <InlineStack gap="300" wrap={false} blockAlign="start">
      <ProductPicture url={line.image_url} alt={line.title} size={56} />
      <Box width="100%">
        <BlockStack gap="050">
          <InlineStack align="space-between" gap="200">
            <Text as="span" fontWeight="medium">
              <bdi>{line.title}</bdi>
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
          {buyersWords(line.properties).map((property, place) => (
            <Subdued key={place}>{t("detail.property", { name: property.name, value: property.value })}</Subdued>
          ))}
          <Whereabouts line={line} />
          <Mapping line={line} />
          {onChangeSupplier && (
            <InlineStack>
              <Permitted needs={["VIEW_ACTION_CHANGE_SUPPLIER"]}>
                <Button
                  size="slim"
                  onClick={onChangeSupplier}
                  accessibilityLabel={t(line.mapping ? "detail.change_supplier_of" : "detail.choose_supplier_of", {
                    title: line.title,
                  })}
                >
                  {t(line.mapping ? "detail.change_supplier" : "detail.choose_supplier")}
                </Button>
              </Permitted>
            </InlineStack>
          )}
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

/** What of the line is not to be bought, or not yet, and why. */
function Whereabouts({ line }: { line: OrderLineDetail }) {
  const { t, i18n } = useTranslation("orders");
  const timeZone = useContext(TimeZoneContext);
  const onDay = (at: string) => formatMoment(at, { format: "date", language: i18n.language, timeZone, now: 0 });
  const { on_hold: held, due_later: later, due_at: dueAt, elsewhere, elsewhere_by: by, sent_elsewhere: sent } = line;
  const words = [
    held > 0 && t("detail.on_hold", { count: held }),
    later > 0 &&
      (dueAt ? t("detail.due_on", { count: later, date: onDay(dueAt) }) : t("detail.due_later", { count: later })),
    elsewhere > 0 &&
      (by ? t("detail.elsewhere_by", { count: elsewhere, name: by }) : t("detail.elsewhere", { count: elsewhere })),
    sent > 0 && t("detail.sent_elsewhere", { count: sent }),
  ].filter((each) => each !== false);
  if (words.length === 0) return null;
  return (
    <InlineStack gap="100">
      {words.map((each) => (
        <Badge key={each} tone="info">
          {each}
        </Badge>
      ))}
    </InlineStack>
  );
}

function Mapping({ line }: { line: OrderLineDetail }) {
  const { t, i18n } = useTranslation("orders");
  if (line.is_gift_card || !line.requires_shipping) {
    return (
      <InlineStack>
        <Badge>{t(line.is_gift_card ? "detail.gift_card" : "detail.digital")}</Badge>
      </InlineStack>
    );
  }
  const { mapping } = line;
  if (!mapping) {
    return (
      <InlineStack gap="200">
        <Badge tone="warning">{t("row.unmapped")}</Badge>
        <Permitted needs={["VIEW_PRODUCT"]}>
          <Link url="/app/products-center?tab=unmapped">{t("detail.map")}</Link>
        </Permitted>
      </InlineStack>
    );
  }
  return (
    <InlineStack gap="200" blockAlign="center">
      <SourceBadge source={mapping.source} />
      {mapping.title && <Subdued>{t("detail.bought_as", { title: mapping.title })}</Subdued>}
      {mapping.quantity > 1 && <Subdued>{t("detail.supplier_units", { count: mapping.quantity })}</Subdued>}
      {mapping.unit_cost && (
        <Subdued>
          {t("detail.unit_cost", {
            amount: formatMoney({ amount: mapping.unit_cost, currency: mapping.currency }, i18n.language),
          })}
        </Subdued>
      )}
    </InlineStack>
  );
}

function Subdued({ children }: { children: string }) {
  return (
    <Text as="span" tone="subdued" variant="bodySm">
      <bdi>{children}</bdi>
    </Text>
  );
}
