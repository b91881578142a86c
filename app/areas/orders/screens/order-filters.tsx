import { Box, Button, ChoiceList, IndexFilters, type IndexFiltersProps, InlineStack, useSetIndexFiltersMode } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CountryPicker } from "~/ui/country-picker";
import { countryName } from "~/ui/countries";
import { SECTION_NAMES, SECTIONS } from "../rules/list-section";
import { MARK_COLOURS } from "../rules/marks";
import { formatNumber } from "~/ui/number";
import { useTyped } from "~/ui/use-typed";
import { DateFilter } from "./date-filter";
import type { OrderList } from "./use-order-list";

const TABS = [...SECTION_NAMES.slice(0, -1), "all", "archived"] as const;
/** Where we sell; values of the documented filter. */
const CHANNELS = ["shopify"] as const;

/** Sections as tabs with counts, the search, the documented filters (ledger O004), and the section's sub-statuses. */
export function OrderFilters({ list, isLoading }: { list: OrderList; isLoading: boolean }) {
  const { t } = useTranslation("orders");
  const { mode, setMode } = useSetIndexFiltersMode();
  const { input, change } = list;
  const count = useCounts(list);
  const [query, setQuery] = useTyped(input.keyword, (q) => change({ q }, { replace: true }));
  const { filters, applied } = useFilterControls(list);
  const withCount = (section: string, total: string) => (total === "0" ? section : t("section_with_count", { section, total }));
  const statuses = input.order_status === "all" || input.order_status === "archived" ? [] : ["all", ...SECTIONS[input.order_status]];
  return (
    <>
      <IndexFilters
        tabs={TABS.map((section) => ({
          id: section,
          content: section === "all" ? t("sections.all") : withCount(t(`sections.${section}`), count(section)),
          onAction: () => change({ section: section === "placement" ? null : section, status: null }),
        }))}
        selected={TABS.indexOf(input.order_status)}
        onSelect={() => {}}
        canCreateNewView={false}
        queryValue={query}
        queryPlaceholder={t("search")}
        onQueryChange={setQuery}
        onQueryClear={() => setQuery("")}
        cancelAction={{ onAction: () => setQuery("") }}
        filters={filters}
        appliedFilters={applied}
        onClearAll={() => change({ q: null, channel: null, source: null, mark: null, country: null })}
        sortOptions={[
          { label: t("sort.date"), value: "created_at_desc", directionLabel: t("sort.newest") },
          { label: t("sort.date"), value: "created_at_asc", directionLabel: t("sort.oldest") },
        ] as unknown as IndexFiltersProps["sortOptions"]}
        sortSelected={[input.order_by]}
        onSort={([sort]) => change({ sort: sort === "created_at_desc" ? null : (sort ?? null) })}
        mode={mode}
        setMode={setMode}
        loading={isLoading}
      />
      <Box padding="200" borderBlockEndWidth="025" borderColor="border">
        <InlineStack gap="100">
          <DateFilter list={list} />
          {statuses.map((status) => (
            <Button key={status} size="slim" variant="tertiary" pressed={input.sub_status === status} onClick={() => change({ status })}>
              {status === "all" ? t("sub_status_filter.all") : withCount(t(`sub_status_filter.${status}`), count(input.order_status, status))}
            </Button>
          ))}
        </InlineStack>
      </Box>
    </>
  );
}

/** Counts of a section or a sub-status in the chosen days, as text. */
function useCounts({ input }: OrderList): (section: string, status?: string) => string {
  const { t, i18n } = useTranslation("orders");
  const { data } = useQuery(api.orders.countByStatus.queryOptions({ input: { from_date: input.from_date, to_date: input.to_date } }));
  return (section, status) => {
    const parts = data?.data.counts.filter((part) => part.section === section && (!status || part.sub_status === status)) ?? [];
    const total = formatNumber(parts.reduce((sum, part) => sum + part.count, 0), i18n.language);
    return parts.some((part) => part.capped) ? t("count_capped", { total }) : total;
  };
}

function useFilterControls({ input, change }: OrderList): { filters: IndexFiltersProps["filters"]; applied: IndexFiltersProps["appliedFilters"] } {
  const { t, i18n } = useTranslation("orders");
  const { data } = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const sources = [...(data?.data.sources ?? []).map(({ source, name }) => ({ value: source, label: name })), { value: "unmapped", label: t("filters.unmapped") }];
  const sourceName = (source: string) => sources.find(({ value }) => value === source)?.label ?? source;
  const channelName = (channel: string) => t(`shell:platforms.${channel}`, { defaultValue: channel });
  const choice = (name: string, value: string, choices: { label: string; value: string }[]) => (
    <ChoiceList
      title={t(`filters.${name}`)}
      titleHidden
      choices={[{ label: t(`filters.${name}_all`), value: "all" }, ...choices]}
      selected={[value]}
      onChange={([chosen]) => change({ [name]: chosen === "all" ? null : (chosen ?? null) })}
    />
  );
  const filters: IndexFiltersProps["filters"] = [
    { key: "source", label: t("filters.source"), filter: choice("source", input.source, sources) },
    { key: "channel", label: t("filters.channel"), filter: choice("channel", input.channel, CHANNELS.map((value) => ({ value, label: channelName(value) }))) },
    { key: "mark", label: t("filters.mark"), filter: choice("mark", input.mark_order, MARK_COLOURS.map((value) => ({ value, label: t(`marks.${value}`) }))) },
    {
      key: "country",
      label: t("filters.country"),
      filter: <CountryPicker label={t("filters.country")} value={input.country === "all" ? null : input.country} onChange={(country) => change({ country })} canClear />,
    },
  ];
  const chip = (key: string, value: string, label: string) => (value === "all" ? [] : [{ key, label, onRemove: () => change({ [key]: null }) }]);
  return {
    filters,
    applied: [
      ...chip("source", input.source, t("filters.source_value", { value: sourceName(input.source) })),
      ...chip("channel", input.channel, t("filters.channel_value", { value: channelName(input.channel) })),
      ...chip("mark", input.mark_order, t("filters.mark_value", { value: t(`marks.${input.mark_order}`, { defaultValue: "" }) })),
      ...chip("country", input.country, t("filters.country_value", { value: input.country === "all" ? "" : countryName(input.country, i18n.language) })),
    ],
  };
}
