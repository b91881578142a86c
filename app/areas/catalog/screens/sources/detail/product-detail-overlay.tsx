import { useSearchParams } from "@remix-run/react";
import { Button, ButtonGroup, InlineStack } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon } from "@shopify/polaris-icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useDrawer } from "~/shell/data/use-drawer";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import type { ProductCard as Product } from "../../../contract/sources";
import { DEFAULT_SHIP_TO } from "../../../rules/sources/product-filter";
import { ProductDetail } from "./product-detail";

const keyOf = (product: Product) => `${product.source}:${product.source_product_id}`;

/**
 * A product's detail over the list, opened by `?product=<source>:<id>` (S147). J and K go to the previous and the next of
 * the list, unless it loads or the product came from "You may also like" (P017, P018).
 */
export default function ProductDetailOverlay({
  shipTo,
  products,
  isLoading,
}: {
  shipTo: string | null;
  products: Product[];
  isLoading: boolean;
}) {
  const { t } = useTranslation("find-product");
  const drawer = useDrawer("product");
  const { previous, next } = useNeighbors(products, drawer, isLoading);
  const [source = "", productId = ""] = (drawer.value ?? "").split(":");
  const isOpen = drawer.isOpen && productId !== "";
  return (
    <SideDrawer isOpen={isOpen} onClose={drawer.close} title={t("detail.title")}>
      {isOpen && (
        <>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <FavouriteCount />
            <ButtonGroup>
              <Button
                url={`/app/find-product/${source}/detail/${productId}/${shipTo ?? DEFAULT_SHIP_TO}`}
                variant="plain"
              >
                {t("detail.open_page")}
              </Button>
              <Button
                icon={ChevronLeftIcon}
                accessibilityLabel={t("detail.previous")}
                disabled={!previous}
                onClick={previous}
              />
              <Button icon={ChevronRightIcon} accessibilityLabel={t("detail.next")} disabled={!next} onClick={next} />
            </ButtonGroup>
          </InlineStack>
          <OverlayDetail
            key={drawer.value}
            source={source}
            productId={productId}
            initialShipTo={shipTo ?? DEFAULT_SHIP_TO}
          />
        </>
      )}
    </SideDrawer>
  );
}

/** Opens with the list's country, US when it has none (P163). */
function OverlayDetail({
  source,
  productId,
  initialShipTo,
}: {
  source: string;
  productId: string;
  initialShipTo: string;
}) {
  const [searchParams] = useSearchParams();
  const [shipTo, setShipTo] = useState(initialShipTo);
  const urlOf = (product: Product) => {
    const search = new URLSearchParams(searchParams);
    search.set("product", keyOf(product));
    return `?${search.toString()}`;
  };
  return (
    <ProductDetail source={source} productId={productId} shipTo={shipTo} onShipToChange={setShipTo} urlOf={urlOf} />
  );
}

/** "My Favorite" with how many products wait to be pushed (P016, P162). */
function FavouriteCount() {
  const { t } = useTranslation("find-product");
  const { data } = useQuery(api.catalog.counts.queryOptions({ input: {} }));
  return (
    <Button url="/app/products-import" variant="plain">
      {t("detail.my_favorite", { count: data?.data.unpushed ?? 0 })}
    </Button>
  );
}

interface Neighbors {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

function useNeighbors(
  products: Product[],
  { value, open, isOpen }: ReturnType<typeof useDrawer>,
  isLoading: boolean,
): Neighbors {
  const index = products.findIndex((product) => keyOf(product) === value);
  const goTo = (product: Product | undefined) =>
    product && index >= 0 && !isLoading ? () => open(keyOf(product)) : undefined;
  const previous = goTo(products[index - 1]);
  const next = goTo(products[index + 1]);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key.toLowerCase() === "j") previous?.();
      if (event.key.toLowerCase() === "k") next?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  return { previous, next };
}
