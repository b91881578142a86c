import { ChoiceList, Filters, InlineStack, Select, type FiltersProps } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { CountryPicker } from "~/ui/fields/country-picker";
import { useTyped } from "~/ui/lists/use-typed";
import {
  LISTING_RANGE_NAMES,
  ORDER_RANGE_NAMES,
  PRICE_RANGE_NAMES,
  type ListingRange,
  type OrderRange,
  type PriceRange,
  type ProductFilter,
  type ProductSort,
} from "../../rules/sources/product-filter";

interface ProductFiltersProps {
  filter: ProductFilter;
  /** The order that the list has and those that it can have, once it is there */
  order: { sort: ProductSort; sorts: ProductSort[] } | undefined;
  onChange(change: Partial<ProductFilter>): void;
  isLoading: boolean;
}

/** Search field, filters with their pills, country to ship to and sort of the product list (catalog §2). */
export function ProductFilters({ filter, order, onChange, isLoading }: ProductFiltersProps) {
  const { t } = useTranslation("find-product");
  const [typed, setTyped] = useTyped(filter.keyword, (keyword) => onChange({ keyword }));
  const fields = useFilterFields({ filter, onChange });
  const clearAll = () => {
    setTyped("");
    onChange({ keyword: "", categoryId: null, price: null, orders: null, listings: null, isWellRated: false });
  };
  return (
    <div className="product-filters">
      <Filters
        queryValue={typed}
        queryPlaceholder={t("search.placeholder")}
        onQueryChange={setTyped}
        onQueryClear={() => setTyped("")}
        onClearAll={clearAll}
        filters={fields.filters}
        appliedFilters={fields.applied}
        loading={isLoading}
      />
      <InlineStack gap="200" blockAlign="center">
        <CountryPicker
          label={t("filters.ship_to")}
          value={filter.shipTo}
          onChange={(shipTo) => onChange({ shipTo })}
          hasWorldwide
          canClear
        />
        {order && (
          <Select
            label={t("filters.sort")}
            labelInline
            options={order.sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
            value={order.sort}
            onChange={(sort) => onChange({ sort: sort as ProductSort })}
          />
        )}
      </InlineStack>
    </div>
  );
}

function useFilterFields({ filter, onChange }: Pick<ProductFiltersProps, "filter" | "onChange">): {
  filters: FiltersProps["filters"];
  applied: NonNullable<FiltersProps["appliedFilters"]>;
} {
  const { t } = useTranslation("find-product");
  const { data } = useQuery(api.catalog.categories.queryOptions({ input: {} }));
  const categories = (data?.data.categories ?? []).flatMap(({ id, name, children }) => [
    { value: id, label: name },
    ...children.map((child) => ({ value: child.id, label: `– ${child.name}` })),
  ]);
  const fields = [
    {
      key: "category",
      title: t("filters.category"),
      choices: categories,
      value: filter.categoryId,
      apply: (categoryId: string | null) => onChange({ categoryId }),
    },
    {
      key: "price",
      title: t("filters.price"),
      choices: PRICE_RANGE_NAMES.map((value) => ({ value, label: t(`filters.prices.${value}`) })),
      value: filter.price,
      apply: (price: string | null) => onChange({ price: price as PriceRange | null }),
    },
    {
      key: "orders",
      title: t("filters.orders"),
      choices: ORDER_RANGE_NAMES.map((value) => ({ value, label: t(`filters.order_ranges.${value}`) })),
      value: filter.orders,
      apply: (orders: string | null) => onChange({ orders: orders as OrderRange | null }),
    },
    {
      key: "listings",
      title: t("filters.listings"),
      choices: LISTING_RANGE_NAMES.map((value) => ({ value, label: t(`filters.listing_ranges.${value}`) })),
      value: filter.listings,
      apply: (listings: string | null) => onChange({ listings: listings as ListingRange | null }),
    },
    {
      key: "rating",
      title: t("filters.rating"),
      choices: [{ value: "4", label: t("filters.rating_value") }],
      value: filter.isWellRated ? "4" : null,
      apply: (rating: string | null) => onChange({ isWellRated: rating !== null }),
    },
  ];
  return {
    filters: fields.map(({ key, title, choices, value, apply }) => ({
      key,
      label: title,
      pinned: true,
      shortcut: true,
      filter: (
        <ChoiceList
          title={title}
          titleHidden
          choices={choices}
          selected={value ? [value] : []}
          onChange={([chosen]) => apply(chosen ?? null)}
        />
      ),
    })),
    applied: fields.flatMap(({ key, title, choices, value, apply }) => {
      const chosen = choices.find((choice) => choice.value === value);
      return chosen ? [{ key, label: `${title}: ${chosen.label}`, onRemove: () => apply(null) }] : [];
    }),
  };
}
