import { BlockStack, Box, InlineStack, Popover, Text } from "@shopify/polaris";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/number";
import type { ProductCard } from "../../contract/sources";
import { PriceWords } from "./price-words";
import { ShippingCost, shippingTimeWords } from "./shipping-words";

/** How long the pointer rests before the quick view opens. */
const OPEN_AFTER_MS = 450;

/** Shows a product's facts while the pointer or the focus rests on `children` (P008). */
export function QuickView({ product, children }: { product: ProductCard; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  const openSoon = (event: React.PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), OPEN_AFTER_MS);
  };
  return (
    <Popover
      active={isOpen}
      onClose={close}
      autofocusTarget="none"
      preferredPosition="below"
      activatorWrapper="div"
      activator={
        <div onPointerEnter={openSoon} onPointerLeave={close} onPointerDown={close}>
          {children}
        </div>
      }
    >
      <QuickFacts product={product} />
    </Popover>
  );
}

function QuickFacts({ product }: { product: ProductCard }) {
  const { t, i18n } = useTranslation("find-product");
  const { rating, reviews_count: reviews, lastest_volume: orders, currency, price_range: range, shipping_time: time } = product;
  const facts: [string, ReactNode][] = [
    [t("card.price"), <PriceWords key="price" {...range} currency={currency} />],
    [t("card.orders"), orders === null ? t("card.unknown") : formatNumber(orders, i18n.language)],
    [t("card.rating"), rating === null ? t("card.unknown") : t("card.rating_value", { rating, reviews: reviews ?? 0 })],
    [t("card.shipping"), <ShippingCost key="shipping" amount={product.shipping_cost} currency={currency} />],
    [t("card.shipping_time"), shippingTimeWords(t, time.min, time.max)],
  ];
  return (
    <Box padding="300" minWidth="220px">
      <BlockStack gap="150">
        {facts.map(([label, value]) => (
          <InlineStack key={label} align="space-between" gap="400" wrap={false}>
            <Text as="span" tone="subdued">
              {label}
            </Text>
            <Text as="span">{value}</Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Box>
  );
}
