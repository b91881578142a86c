import { useSearchParams } from "@remix-run/react";
import { BlockStack, InlineStack, Page, Pagination, Tabs, Tag, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useDrawer } from "~/shell/data/use-drawer";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { ListNews } from "~/ui/lists/list-news";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardGridSkeleton } from "~/ui/loading/skeletons";
import type { ProductCard as Product, SourceList } from "../../contract/sources";
import {
  countFilters,
  DEFAULT_SHIP_TO,
  findInput,
  LAST_PAGE,
  PAGE_SIZE,
  searchOfFilter,
  type ProductFilter,
} from "../../rules/sources/product-filter";
import { sourceChoices } from "../../rules/sources/sources";
import { BulkBar } from "./bulk-bar";
import { CollectionsRow } from "./collections-row";
import { ExtensionHelp } from "./extension-help";
import { ProductCard } from "./product-card";
import { ProductFilters } from "./product-filters";
import { SourceSection } from "./source-section";
import { ProductActionsProvider } from "./use-product-actions";
import { useProductFilter } from "./use-product-filter";

const ProductDetailOverlay = lazyPart(() => import("./detail/product-detail-overlay"));

/** Every supplier in the tabs and the find call. */
const ALL = "all";
/** Cards whose pictures load at once: the first row on a wide screen. */
const FIRST_SEEN = 6;

const NOTHING: ReadonlySet<string> = new Set();
const keyOf = (product: Product) => `${product.source}:${product.source_product_id}`;

/** Suppliers' products with search, filters, sorts and ship-to country (S047), or one collection's (S048). */
export function FindProductScreen({ collection = null }: { collection?: string | null }) {
  const { t } = useTranslation("find-product");
  const permit = usePermit();
  const detail = useDrawer("product");
  const [addressFilter, change] = useProductFilter();
  const filter: ProductFilter = { ...addressFilter, collection: collection ?? addressFilter.collection };
  const found = useQuery({
    ...api.catalog.find.queryOptions({ input: findInput(filter) }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = found;
  const lists = data?.data.lists ?? [];
  const products = lists.flatMap((list) => list.products);
  const isBare = filter.page === 1 && !filter.keyword && countFilters(filter) === 0 && !filter.collection;
  const clear = () =>
    change({
      keyword: "",
      categoryId: null,
      price: null,
      orders: null,
      listings: null,
      isWellRated: false,
      shipTo: null,
    });
  return (
    <ProductActionsProvider shipTo={filter.shipTo ?? DEFAULT_SHIP_TO}>
      <Page
        fullWidth
        title={collection ? t(`collection.${collection}.title`, { defaultValue: t("collection.unknown") }) : t("title")}
        subtitle={collection ? t(`collection.${collection}.subtitle`, { defaultValue: "" }) : undefined}
        backAction={collection ? { content: t("collections"), url: "/app/find-product/collection" } : undefined}
        secondaryActions={[
          { content: t("collections"), url: "/app/find-product/collection" },
          ...permit(["VIEW_PRODUCT"], { content: t("import_list"), url: "/app/products-import" }),
        ]}
      >
        <div className="find-product">
          <BlockStack gap="400">
            <SourceTabs chosen={filter.source} onChoose={(source) => change({ source })} />
            <ProductFilters filter={filter} order={data?.data} onChange={change} isLoading={isFetching} />
            <KeywordTags keyword={filter.keyword} onChoose={(keyword) => change({ keyword })} />
            {isBare && <CollectionsRow />}
            {isBare && <ExtensionHelp shipTo={filter.shipTo ?? DEFAULT_SHIP_TO} />}
            <ListNews of={filter} list={found} count={products.length} />
            {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
            {!data && !error && <CardGridSkeleton cards={PAGE_SIZE} />}
            <ProductLists
              lists={lists}
              filter={filter}
              isStale={isPlaceholderData}
              onClear={clear}
              onRetry={() => void refetch()}
            />
            {filter.source !== ALL && (
              <Pages filter={filter} total={lists[0]?.total ?? 0} onTurn={(page) => change({ page })} />
            )}
          </BlockStack>
        </div>
        <MountedOnceOpen isOpen={detail.isOpen}>
          <ProductDetailOverlay shipTo={filter.shipTo} products={products} isLoading={isFetching} />
        </MountedOnceOpen>
      </Page>
    </ProductActionsProvider>
  );
}

function SourceTabs({ chosen, onChoose }: { chosen: string | null; onChoose(source: string | null): void }) {
  const { t } = useTranslation("find-product");
  const { data } = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const sources = sourceChoices(data?.data.sources ?? []);
  if (sources.length < 2) return null;
  const tabs = [
    ...sources.map(({ source, name }) => ({
      id: source,
      content: t(`common:sources.${source}`, { defaultValue: name }),
    })),
    { id: ALL, content: t("tabs.all") },
  ];
  const selected = chosen === null ? 0 : tabs.findIndex(({ id }) => id === chosen);
  return (
    <Tabs
      tabs={tabs}
      selected={Math.max(selected, 0)}
      onSelect={(index) => onChoose(index === 0 ? null : (tabs[index]?.id ?? null))}
    />
  );
}

/** Keywords to go on with: what sells when nothing was typed, else words that stand beside the typed one. */
function KeywordTags({ keyword, onChoose }: { keyword: string; onChoose(keyword: string): void }) {
  const { t } = useTranslation("find-product");
  const trending = useQuery({ ...api.catalog.trendingKeywords.queryOptions({ input: {} }), enabled: keyword === "" });
  const related = useQuery({
    ...api.catalog.relatedKeywords.queryOptions({ input: { keyword } }),
    enabled: keyword !== "",
  });
  const keywords = (keyword ? related : trending).data?.data.keywords ?? [];
  if (keywords.length === 0) return null;
  return (
    <InlineStack gap="150" blockAlign="center">
      <Text as="span" variant="bodySm" tone="subdued">
        {t(keyword ? "search.related" : "search.trending")}
      </Text>
      {keywords.map(({ keyword: word }) => (
        <Tag key={word} onClick={() => onChoose(keyword ? `${keyword} ${word}` : word)}>
          {word}
        </Tag>
      ))}
    </InlineStack>
  );
}

function ProductLists({
  lists,
  filter,
  isStale,
  onClear,
  onRetry,
}: {
  lists: SourceList[];
  filter: ProductFilter;
  isStale: boolean;
  onClear(): void;
  onRetry(): void;
}) {
  const [searchParams] = useSearchParams();
  // What is chosen goes with what is shown: another search, or page, begins with nothing.
  const asked = JSON.stringify(filter);
  const [choice, setChoice] = useState({ asked, keys: NOTHING });
  if (choice.asked !== asked) setChoice({ asked, keys: NOTHING });
  const chosen = choice.asked === asked ? choice.keys : NOTHING;
  const setChosen = (keys: ReadonlySet<string>) => setChoice({ asked, keys });
  const products = lists.flatMap((list) => list.products);
  const selected = products.filter((product) => chosen.has(keyOf(product)));
  const choose = (product: Product, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(keyOf(product));
    else next.delete(keyOf(product));
    setChosen(next);
  };
  const detailUrl = (product: Product) => {
    const search = new URLSearchParams(searchParams);
    search.set("product", keyOf(product));
    return `?${search.toString()}`;
  };
  return (
    <div className={isStale ? "product-lists product-lists--stale" : "product-lists"} aria-busy={isStale}>
      <BlockStack gap="400">
        {lists.map((list) => (
          <SourceSection
            key={list.source}
            list={list}
            heading={lists.length > 1}
            seeAllUrl={`?${searchOfFilter({ ...filter, source: list.source, page: 1 }).toString()}`}
            onClear={onClear}
            onRetry={onRetry}
          >
            {list.products.map((product, index) => (
              <ProductCard
                key={keyOf(product)}
                product={product}
                url={detailUrl(product)}
                isFirstSeen={list === lists[0] && index < FIRST_SEEN}
                selection={{
                  isSelected: chosen.has(keyOf(product)),
                  onChange: (isSelected) => choose(product, isSelected),
                }}
              />
            ))}
          </SourceSection>
        ))}
      </BlockStack>
      <BulkBar
        selected={selected}
        onSelectAll={() => setChosen(new Set(products.map(keyOf)))}
        onClear={() => setChosen(NOTHING)}
      />
    </div>
  );
}

function Pages({ filter, total, onTurn }: { filter: ProductFilter; total: number; onTurn(page: number): void }) {
  const { t } = useTranslation("find-product");
  const pages = Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE);
  if (pages <= 1) return null;
  return (
    <InlineStack align="center">
      <Pagination
        hasPrevious={filter.page > 1}
        onPrevious={() => onTurn(filter.page - 1)}
        hasNext={filter.page < pages}
        onNext={() => onTurn(filter.page + 1)}
        label={t("list.page", { page: filter.page, pages })}
      />
    </InlineStack>
  );
}
