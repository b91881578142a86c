import { Button } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { keep, readKept } from "~/shell/document/browser-storage";
import type { ProductCard as Product } from "../../../contract/sources";
import { ProductCarousel } from "./product-carousel";

const PAGE_SIZE = 12;
/** Refreshing turns through this many pages of best sellers, then begins again. */
const PAGES = 5;
const COLLAPSED_KEY = "get-inspired-collapsed";

interface CarouselProps {
  shipTo: string;
  urlOf(product: Product): string;
}

/** Best sellers of the product's category. */
export function YouMayAlsoLike({
  source,
  productId,
  shipTo,
  urlOf,
}: CarouselProps & { source: string; productId: string }) {
  const { t } = useTranslation("find-product");
  const { data, error } = useQuery(
    api.catalog.inspired.queryOptions({
      input: { source, source_product_id: productId, ship_to: shipTo, page_size: PAGE_SIZE },
    }),
  );
  return <ProductCarousel title={t("detail.also_like")} products={error ? [] : data?.data.products} urlOf={urlOf} />;
}

/** Best sellers of all, which can be refreshed and folded away; the browser remembers that where it may (P024). */
export function GetInspired({ shipTo, urlOf }: CarouselProps) {
  const { t } = useTranslation("find-product");
  const [page, setPage] = useState(1);
  const [isCollapsed, setIsCollapsed] = useRemembered(COLLAPSED_KEY);
  const { data, error } = useQuery({
    ...api.catalog.inspired.queryOptions({ input: { ship_to: shipTo, page, page_size: PAGE_SIZE } }),
    enabled: !isCollapsed,
  });
  const actions = (
    <>
      {!isCollapsed && (
        <Button variant="plain" onClick={() => setPage((page % PAGES) + 1)}>
          {t("detail.refresh")}
        </Button>
      )}
      <Button variant="plain" ariaExpanded={!isCollapsed} onClick={() => setIsCollapsed(!isCollapsed)}>
        {t(isCollapsed ? "detail.expand" : "detail.collapse")}
      </Button>
    </>
  );
  const products = isCollapsed ? undefined : error ? [] : data?.data.products;
  return (
    <ProductCarousel
      title={t("detail.inspired")}
      products={products}
      urlOf={urlOf}
      actions={actions}
      isHidden={isCollapsed}
    />
  );
}

/** A yes or no that the browser keeps; in a frame without storage it lasts as long as the page. */
function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(false);
  useEffect(() => setValue(readKept("local", key) === "true"), [key]);
  const remember = (next: boolean) => {
    setValue(next);
    keep("local", key, String(next));
  };
  return [value, remember];
}
