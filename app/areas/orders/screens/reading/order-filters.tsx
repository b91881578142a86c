import { Box, InlineStack, Tag } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { enumerate } from "~/platform/i18n/enumerate";
import type { ShownList } from "~/shell/lists/use-list-view";
import { countryName } from "~/ui/fields/countries";
import { ListFilters, type ListFilter } from "~/ui/lists/list-filters";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { ListStatuses } from "~/ui/lists/list-statuses";
import { sumCounts, type ListCount } from "~/ui/lists/use-counted";
import { lazyPart } from "~/ui/loading/lazy-part";
import { useSourceName } from "~/ui/source-name";
import { isShownBy, SECTION_NAMES, statusFiltersOf } from "../../rules/list-section";
import { MARK_COLORS } from "../../rules/marks";
import { BLOCKER_KEYS, BLOCKERS } from "../../rules/purchasing/blockers";
import { ORDER_SORTS } from "../../rules/reading/order-filter";
import { DateFilter } from "./date-filter";
import { orderSortOptions } from "./order-sorts";
import type { OrderList } from "./use-order-list";

/** Comes with the filter that it is in. */
const CountryPicker = lazyPart(async () => ({ default: (await import("~/ui/fields/country-picker")).CountryPicker }));

const TABS = [...SECTION_NAMES.slice(0, -1), "all", "archived"] as const;
/** Where we sell; values of the documented filter. */
const CHANNELS = ["shopify", "manual"] as const;

/** What a person can do something about. */
const STOPS = BLOCKER_KEYS.filter((key) => BLOCKERS[key].group === "person");

/** What other screens lead to the list with: said beside the rows even where the filters are folded away. */
const LED_BY = ["blocker", "purchases"];

/** Sections as tabs with counts, the search, the documented filters (ledger O004), and the section's sub-statuses. */
export function OrderFilters({ list, views, isLoading }: { list: OrderList; views: ShownList; isLoading: boolean }) {
  const { t } = useTranslation("orders");
  const { input, change } = list;
  const count = useCounts(list);
  const filters = useFilters(list);
  const statuses =
    input.order_status === "all" || input.order_status === "archived"
      ? []
      : ["all", ...statusFiltersOf(input.order_status)];
  return (
    <>
      <ListFilters
        tabs={TABS.map((section) => ({ id: section, label: t(`sections.${section}`), count: count(section) }))}
        selected={input.order_status}
        partsOf={(section) => ({ section: section === "placement" ? null : section, status: null })}
        views={views}
        search={{ part: "q", value: input.keyword, placeholder: t("search") }}
        filters={filters}
        sort={{
          sortOptions: orderSortOptions(t),
          sortSelected: [shownSort(input.order_by)],
          onSort: ([shown]) => change({ sort: sortFromShown(ORDER_SORTS, shown) }),
        }}
        isLoading={isLoading}
      />
      <Box padding="200" borderBlockEndWidth="025" borderColor="border">
        <InlineStack gap="100">
          <DateFilter list={list} />
          <ListStatuses
            statuses={statuses.map((status) => ({
              id: status,
              label: t(`sub_status_filter.${status}`),
              count: count(input.order_status, status),
            }))}
            selected={input.sub_status}
            onSelect={(status) => change({ status })}
          />
          {filters.map(
            ({ key, chosen }) =>
              chosen !== null &&
              LED_BY.includes(key) && (
                <Tag key={key} onRemove={() => change({ [key]: null })}>
                  {chosen}
                </Tag>
              ),
          )}
        </InlineStack>
      </Box>
    </>
  );
}

/** Counts of a section or a sub-status in the days that it is shown of; the list of all begins with any day. */
function useCounts({
  countInput,
  countAllInput,
}: OrderList): (section: string, status?: string) => ListCount | undefined {
  const ofSections = useQuery(api.orders.countByStatus.queryOptions({ input: countInput })).data?.data.counts;
  const ofAll = useQuery(api.orders.countByStatus.queryOptions({ input: countAllInput })).data?.data.counts;
  return (section, status = "all") => {
    const counts = section === "all" ? ofAll : ofSections;
    return (
      counts &&
      sumCounts(
        counts.filter((part) => (section === "all" || part.section === section) && isShownBy(status, part.sub_status)),
      )
    );
  };
}

function useFilters({ input, change }: OrderList): ListFilter[] {
  const { t, i18n } = useTranslation("orders");
  const nameOf = useSourceName();
  const { data } = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const sources = [
    ...(data?.data.sources ?? []).map(({ source, name }) => ({ value: source, label: nameOf(source, name) })),
    { value: "unmapped", label: t("filters.unmapped") },
  ];
  const channelName = (channel: string) => t(`shell:platforms.${channel}`, { defaultValue: channel });
  const filter = (
    key: "source" | "channel" | "mark" | "blocker" | "purchases",
    value: string,
    choices: { value: string; label: string }[],
  ): ListFilter => ({
    key,
    label: t(`filters.${key}`),
    value: value === "all" ? null : value,
    choices: [{ label: t(`filters.${key}_all`), value: null }, ...choices],
    chosen: value === "all" ? null : t(`filters.${key}_value`, { value: labelsOf(value, choices) }),
  });
  /** Home leads to several at once. */
  const labelsOf = (value: string, choices: { value: string; label: string }[]) =>
    enumerate(
      value.split(",").map((each) => choices.find((choice) => choice.value === each)?.label ?? each),
      i18n.language,
    );
  return [
    filter("source", input.source, sources),
    filter(
      "channel",
      input.channel,
      CHANNELS.map((value) => ({ value, label: channelName(value) })),
    ),
    filter(
      "mark",
      input.mark_order,
      MARK_COLORS.map((value) => ({ value, label: t(`marks.${value}`) })),
    ),
    filter(
      "blocker",
      input.blocker,
      STOPS.map((value) => ({ value, label: t(`blockers.${value}.title`) })),
    ),
    filter("purchases", input.purchases, [{ value: "unclear", label: t("filters.purchases_unclear") }]),
    {
      key: "country",
      label: t("filters.country"),
      chosen:
        input.country === "all"
          ? null
          : t("filters.country_value", { value: countryName(input.country, i18n.language) }),
      control: (
        <Suspense fallback={null}>
          <CountryPicker
            label={t("filters.country")}
            value={input.country === "all" ? null : input.country}
            onChange={(country) => change({ country })}
            canClear
          />
        </Suspense>
      ),
    },
  ];
}
