import { useSearchParams } from "@remix-run/react";
import { Badge, EmptyState, IndexTable, Link, Text, type BadgeProps } from "@shopify/polaris";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFilters } from "~/ui/lists/list-filters";
import { ListFrame } from "~/ui/lists/list-frame";
import type { ImportRow } from "../../contract/tracking-import";
import type { Fate } from "../../rules/tracking-import/fates";
import { FATE_TABS } from "./import-address";
import type { RowsAsked } from "./import-view";

const TONES: Partial<Record<Fate, BadgeProps["tone"]>> = {
  to_send: "info",
  sent: "success",
  carrier_unknown: "attention",
  broken: "critical",
  number_malformed: "critical",
  order_not_found: "critical",
};

interface ImportRowsProps {
  list: UseQueryResult<{ data: { rows: ImportRow[]; next: string | null; previous: string | null } }>;
  asked: RowsAsked;
  counts: readonly { fate: Fate; count: number }[];
  total: number;
  refused: number;
}

/** The rows of a file by what becomes of them; only what there is any of has a tab. */
export function ImportRows({ list, asked, counts, total, refused }: ImportRowsProps) {
  const { t } = useTranslation("tracking-import");
  const [search, setSearch] = useSearchParams();
  const rows = list.data?.data.rows ?? [];
  const countOf = (tab: (typeof FATE_TABS)[number]) =>
    tab === "all" ? total : tab === "refused" ? refused : (counts.find(({ fate }) => fate === tab)?.count ?? 0);
  const clear = () => setSearch({ import: search.get("import") ?? "" }, { preventScrollReset: true });
  return (
    <ListFrame
      list={list}
      rows={rows}
      asked={asked}
      filters={
        <ListFilters
          tabs={FATE_TABS.filter((tab) => tab === "all" || tab === asked.fate || countOf(tab) > 0).map((id) => ({
            id,
            label: id === "all" || id === "refused" ? t(`tabs.${id}`) : t(`fates.${id}`),
            count: { count: countOf(id), capped: false },
          }))}
          selected={asked.fate}
          partsOf={(fate) => ({ fate: fate === "all" ? null : fate })}
          search={{ part: "q", value: asked.keyword, placeholder: t("search") }}
          isLoading={list.isFetching}
        />
      }
      empty={
        <EmptyState
          heading={t("none_found.title")}
          image="/illustrations/lost.svg"
          action={{ content: t("none_found.clear"), onAction: clear }}
        >
          <p>{t("none_found.text")}</p>
        </EmptyState>
      }
      resource={{ singular: t("resource"), plural: t("resources") }}
      headings={[
        { title: t("columns.order") },
        { title: t("columns.number") },
        { title: t("columns.goods") },
        { title: t("columns.outcome") },
      ]}
    >
      {(row, position) => <ImportTableRow key={row.position} row={row} position={position} />}
    </ListFrame>
  );
}

function ImportTableRow({ row, position }: { row: ImportRow; position: number }) {
  const { t } = useTranslation("tracking-import");
  const units = row.units ?? row.quantity;
  return (
    <IndexTable.Row id={String(row.position)} position={position}>
      <IndexTable.Cell className="cell-lead cell-words">
        {row.order_id ? (
          <Link url={`/app/orders/${row.order_id}`}>
            <bdi>{row.order}</bdi>
          </Link>
        ) : (
          <bdi>{row.order || row.raw.slice(0, 80)}</bdi>
        )}
        <Text as="p" tone="subdued" variant="bodySm">
          {t("line", { line: row.line })}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        <bdi>{row.number}</bdi>
        {row.carrier && (
          <Text as="p" tone="subdued" variant="bodySm">
            <bdi>{row.carrier}</bdi>
          </Text>
        )}
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        <bdi>{row.item}</bdi>
        {units !== null && (
          <Text as="p" tone="subdued" variant="bodySm">
            {t("units", { units })}
          </Text>
        )}
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words cell-full">
        <Badge tone={TONES[row.fate]}>{t(`fates.${row.fate}`)}</Badge>
        {(row.reason || row.fulfillment_state === "failed") && (
          <Text as="p" tone="subdued" variant="bodySm">
            {row.reason ? t(`reasons.${row.reason}`) : t("store_failed")}
          </Text>
        )}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
