import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/money/number";
import type { ProductCard } from "../../contract/sources";
import { PriceWords } from "./price-words";
import { ShippingCost, shippingTimeWords } from "./shipping-words";

/** How long the pointer rests before the quick view opens. */
const OPEN_AFTER_MS = 450;

/** Shows a product's facts over its picture while the pointer rests on that, and covers nothing that can be pressed (P008). */
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
    <div className="quick-view" onPointerEnter={openSoon} onPointerLeave={close} onPointerDown={close}>
      {children}
      {isOpen && <QuickFacts product={product} />}
    </div>
  );
}

function QuickFacts({ product }: { product: ProductCard }) {
  const { t, i18n } = useTranslation("find-product");
  const {
    rating,
    reviews_count: reviews,
    lastest_volume: orders,
    currency,
    price_range: range,
    shipping_time: time,
  } = product;
  const facts: [string, ReactNode][] = [
    [t("card.price"), <PriceWords key="price" {...range} currency={currency} />],
    [t("card.orders"), orders === null ? t("card.unknown") : formatNumber(orders, i18n.language)],
    [t("card.rating"), rating === null ? t("card.unknown") : t("card.rating_value", { rating, reviews: reviews ?? 0 })],
    [t("card.shipping"), <ShippingCost key="shipping" amount={product.shipping_cost} currency={currency} />],
    [t("card.shipping_time"), shippingTimeWords(t, time.min, time.max)],
  ];
  return (
    <dl className="quick-view__facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
