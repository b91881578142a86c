import { Button, InlineStack, Text } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon } from "@shopify/polaris-icons";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CardGridSkeleton } from "~/ui/loading/skeletons";
import { scrollBehavior } from "~/ui/scroll-behavior";
import type { ProductCard as Product } from "../../../contract/sources";
import { ProductCard } from "../product-card";

/** Slides that one press moves by (P024). */
const SCROLL_STEP = 3;
/** Bones shown while loading (P023). */
const SKELETONS = 5;

/** Products side by side that are moved through: 2, 3, 4 or 5 at once by the width there is (P024). */
export function ProductCarousel({
  title,
  products,
  urlOf,
  actions,
  isHidden = false,
}: {
  title: string;
  /** Undefined while they are read */
  products: Product[] | undefined;
  urlOf(product: Product): string;
  /** Shown beside the title */
  actions?: ReactNode;
  isHidden?: boolean;
}) {
  const { t } = useTranslation("find-product");
  const track = useRef<HTMLDivElement>(null);
  if (products?.length === 0) return null;
  const scroll = (direction: 1 | -1) => {
    const element = track.current;
    const slide = element?.firstElementChild;
    if (!element || !slide) return;
    const toEnd = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollBy({
      left: direction * toEnd * SCROLL_STEP * slide.getBoundingClientRect().width,
      behavior: scrollBehavior(),
    });
  };
  return (
    <section aria-label={title}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <InlineStack gap="200" blockAlign="center">
          {actions}
          {!isHidden && (
            <Button
              icon={ChevronLeftIcon}
              variant="tertiary"
              accessibilityLabel={t("detail.scroll_back")}
              onClick={() => scroll(-1)}
            />
          )}
          {!isHidden && (
            <Button
              icon={ChevronRightIcon}
              variant="tertiary"
              accessibilityLabel={t("detail.scroll_on")}
              onClick={() => scroll(1)}
            />
          )}
        </InlineStack>
      </InlineStack>
      {!isHidden &&
        (products ? (
          <div className="carousel" ref={track}>
            {products.map((product) => (
              <div className="carousel__slide" key={`${product.source}:${product.source_product_id}`}>
                <ProductCard product={product} url={urlOf(product)} />
              </div>
            ))}
          </div>
        ) : (
          <CardGridSkeleton cards={SKELETONS} />
        ))}
    </section>
  );
}
