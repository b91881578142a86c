import { BlockStack, Card, InlineStack, Link, Text, type TextProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { SourceBadge } from "~/ui/source-badge";
import { useSourceName } from "~/ui/source-name";
import { Moment } from "~/ui/time/moment";
import type { WatchedSupplier } from "../../contract/monitoring";
import type { HindranceKind } from "../../rules/monitor/hindrances";
import { SupplierFiguresRow } from "./supplier-figures-row";

const CONNECTIONS = "/app/setting/partners-connection";

/** A supplier of what is sold: how much of it is watched, when it was checked, and what keeps the rest from being. */
export function SupplierCard({ supplier }: { supplier: WatchedSupplier }) {
  const nameOf = useSourceName();
  return (
    <section aria-label={nameOf(supplier.source)}>
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <SourceBadge source={supplier.source} />
            <Checked supplier={supplier} />
          </InlineStack>
          <SupplierFiguresRow figures={supplier} />
          {supplier.hindrances.map((hindrance) => (
            <Hindrance key={hindrance.kind} hindrance={hindrance} />
          ))}
        </BlockStack>
      </Card>
    </section>
  );
}

/** When the supplier last told anything, and how old the oldest of what is known is. */
function Checked({ supplier: { read_at: readAt, oldest_read_at: oldestAt } }: { supplier: WatchedSupplier }) {
  const { t } = useTranslation("monitoring");
  if (readAt === null) return <Note>{t("suppliers.never_checked")}</Note>;
  return (
    <InlineStack gap="300">
      <Note>
        <Trans t={t} i18nKey="suppliers.checked" components={{ moment: <Moment at={readAt} format="relative" /> }} />
      </Note>
      {oldestAt && (
        <Note>
          <Trans t={t} i18nKey="suppliers.oldest" components={{ moment: <Moment at={oldestAt} format="relative" /> }} />
        </Note>
      )}
    </InlineStack>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      {children}
    </Text>
  );
}

/** What can't wait for the supplier is for a person. */
const TONES: Partial<Record<HindranceKind, TextProps["tone"]>> = {
  not_connected: "critical",
  expired: "critical",
  unreached: "caution",
  unreadable: "caution",
  gone: "caution",
};

/** What keeps something from being watched, and what to do about it. */
function Hindrance({ hindrance: { kind, count, error } }: { hindrance: WatchedSupplier["hindrances"][number] }) {
  const { t } = useTranslation(["monitoring", "outside"]);
  return (
    <BlockStack gap="100">
      <Text as="p" tone={TONES[kind] ?? "subdued"}>
        {t(`suppliers.hindrances.${kind}`, { count: count ?? 0 })}
        {error && ` ${t(`outside:${error}.title`)} ${t(`outside:${error}.action`)}`}
      </Text>
      {(kind === "not_connected" || kind === "expired") && (
        <Permitted needs={["VIEW_SETTING_PARTNERS_CONNECTION"]}>
          <Link url={CONNECTIONS}>{t(`suppliers.connect.${kind}`)}</Link>
        </Permitted>
      )}
      {kind === "gone" && <Link url="/app/inventory?level=out">{t("suppliers.see_out")}</Link>}
    </BlockStack>
  );
}
