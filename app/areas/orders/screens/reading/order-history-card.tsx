import { BlockStack, Box, Card, InlineStack, Tabs, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import { Moment } from "~/ui/time/moment";

const TABS = ["timeline", "shipment_log"] as const;

/** What happened to the order and to its parcels, newest first (ledger O023). */
export function OrderHistoryCard({ orderId }: { orderId: string }) {
  const { t } = useTranslation("orders");
  const [selected, setSelected] = useState(0);
  return (
    <Card padding="0">
      <Tabs
        tabs={TABS.map((tab) => ({ id: tab, content: t(`detail.${tab}`) }))}
        selected={selected}
        onSelect={setSelected}
      >
        <Box padding="400">
          {TABS[selected] === "timeline" ? <Timeline orderId={orderId} /> : <ShipmentLog orderId={orderId} />}
        </Box>
      </Tabs>
    </Card>
  );
}

function Timeline({ orderId }: { orderId: string }) {
  const { t, i18n } = useTranslation(["orders", "placement"]);
  /** Suppliers, reasons and the buyer's payment by their names, where they are known; amounts with their currency. */
  const inWords = ({ change, ...params }: Record<string, unknown>) => {
    const words = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
        if (name === "number") return [name, shortNumber(text)];
        if (name === "supplier") return [name, t(`common:sources.${text}`, { defaultValue: text })];
        if (name === "reason") return [name, t(`placement:refund.reasons.${text}`, { defaultValue: text })];
        if (name === "amount")
          return [name, formatMoney({ amount: text, currency: String(params.currency) }, i18n.language)];
        return [name, name === "from" || name === "to" ? t(`financial.${text}`, { defaultValue: text }) : text];
      }),
    );
    return typeof change === "string" ? { ...words, change: t(`changes.kinds.${change}`, words) } : words;
  };
  const log = useQuery(api.orders.orderLog.queryOptions({ input: { orderId } }));
  if (log.isLoadingError)
    return <Failure error={log.error} onRetry={() => void log.refetch()} isRetrying={log.isFetching} />;
  if (log.isPending) return <ListSkeleton rows={3} />;
  return (
    <BlockStack as="ul" gap="200">
      {log.data.data.entries.map((entry) => {
        const key = i18n.exists(`orders:timeline.${entry.kind}`) ? entry.kind : "other";
        const actor = i18n.exists(`orders:actors.${entry.actor}`) ? t(`actors.${entry.actor}`) : entry.actor;
        return (
          <Entry
            key={entry.id}
            at={entry.at}
            text={t(`timeline.${key}`, { ...inWords(entry.params), kind: entry.kind })}
            aside={actor}
          />
        );
      })}
    </BlockStack>
  );
}

function ShipmentLog({ orderId }: { orderId: string }) {
  const { t } = useTranslation("orders");
  const log = useQuery(api.orders.shipmentLog.queryOptions({ input: { orderId } }));
  if (log.isLoadingError)
    return <Failure error={log.error} onRetry={() => void log.refetch()} isRetrying={log.isFetching} />;
  if (log.isPending) return <ListSkeleton rows={3} />;
  if (log.data.data.entries.length === 0) return <Text as="p">{t("detail.no_shipment_log")}</Text>;
  return (
    <BlockStack as="ul" gap="200">
      {log.data.data.entries.map((entry) => (
        <Entry
          key={`${entry.tracking_number} ${entry.at} ${entry.description}`}
          at={entry.at}
          text={entry.description}
          aside={t("detail.parcel_at", { number: entry.tracking_number, location: entry.location })}
        />
      ))}
    </BlockStack>
  );
}

function Entry({ at, text, aside }: { at: string; text: string; aside: string }) {
  return (
    <BlockStack as="li">
      <Text as="span">{text}</Text>
      <InlineStack gap="200">
        <Text as="span" tone="subdued" variant="bodySm">
          <Moment at={at} format="datetime" />
        </Text>
        <Text as="span" tone="subdued" variant="bodySm">
          <bdi>{aside}</bdi>
        </Text>
      </InlineStack>
    </BlockStack>
  );
}
