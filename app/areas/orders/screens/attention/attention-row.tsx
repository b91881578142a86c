import { BlockStack, Button, IndexTable, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { countryName } from "~/ui/fields/countries";
import { OwnPress } from "~/ui/lists/own-press";
import { Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { AttentionOrder } from "../../contract/attention";
import type { AttentionReason } from "../../rules/attention/attention-reasons";
import { About } from "./about";
import { RowMend } from "./row-mend";
import type { useMends } from "./use-mends";

interface AttentionRowProps {
  order: AttentionOrder;
  reason: AttentionReason;
  position: number;
  isSelected: boolean;
  mends: ReturnType<typeof useMends>;
  onAssign(): void;
}

/** One order of a group: since when, whose, what it is about, who sees to it, and what helps. */
export function AttentionRow({ order, reason, position, isSelected, mends, onAssign }: AttentionRowProps) {
  const { t, i18n } = useTranslation("attention");
  return (
    <IndexTable.Row
      id={order.id}
      position={position}
      selected={isSelected}
      accessibilityLabel={t("common:select", { name: order.name })}
    >
      <IndexTable.Cell className="cell-lead cell-lines">
        <BlockStack>
          <Link url={`/app/orders/${order.id}`} dataPrimaryLink>
            <bdi>{order.name}</bdi>
          </Link>
          <Text as="span" tone="subdued" variant="bodySm">
            <Moment at={order.created_at} format="datetime" />
          </Text>
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words cell-lines">
        <BlockStack>
          <bdi>{order.customer_name || t("orders:row.no_customer")}</bdi>
          {order.country_code && (
            <Text as="span" tone="subdued" variant="bodySm">
              <bdi>{countryName(order.country_code, i18n.language)}</bdi>
            </Text>
          )}
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-end">
        <Text as="span" alignment="end" numeric>
          <Money amount={order.total.amount} currency={order.total.currency} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words cell-full">
        <About order={order} reason={reason} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words cell-full">
        <Assignee order={order} onAssign={onAssign} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-action">
        <OwnPress>
          <RowMend order={order} reason={reason} mends={mends} />
        </OwnPress>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** Who sees to it and what was agreed on; a press gives it to somebody. */
function Assignee({ order, onAssign }: Pick<AttentionRowProps, "order" | "onAssign">) {
  const { t } = useTranslation("attention");
  const press = t(order.assignee || order.note ? "assign.change" : "assign.action");
  return (
    <BlockStack gap="050">
      {order.assignee && (
        <Text as="span">
          <bdi>{order.assignee.name}</bdi>
        </Text>
      )}
      {order.note && (
        <Text as="span" tone="subdued" variant="bodySm" breakWord>
          <bdi>{order.note}</bdi>
        </Text>
      )}
      <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
        <OwnPress>
          <Button
            variant="plain"
            size="slim"
            onClick={onAssign}
            accessibilityLabel={t("mend_order", { mend: press, name: order.name })}
          >
            {press}
          </Button>
        </OwnPress>
      </Permitted>
    </BlockStack>
  );
}
