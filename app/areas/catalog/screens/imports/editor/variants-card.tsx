import {
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Pagination,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { currencyDigits } from "~/platform/money/currency-digits";
import { hasUnread } from "~/platform/numbers/unread";
import { CountField } from "~/ui/fields/count-field";
import { NumberField } from "~/ui/fields/number-field";
import { Money } from "~/ui/money/money";
import { formatPercent } from "~/ui/money/number";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { Moment } from "~/ui/time/moment";
import type { ProductPackage } from "../../../contract/editor";
import { PriceTaxNote } from "../../price-tax-note";
import { priceByRules, profitOf, type PricingFacts, type ProductDraft, type VariantDraft } from "./product-draft";
import { changedAt, viewAt } from "./store-price-view";
import { VariantBulkBar } from "./variant-bulk-bar";

/** Variants shown at once: fields are costly, and a product can have two thousand. */
const PAGE = 50;
const MOST_STOCK = 1_000_000;

interface VariantsCardProps {
  product: ProductPackage;
  draft: ProductDraft;
  onChange(variants: VariantDraft[]): void;
}

/** Prices, stock and SKUs of the variants with what each earns; changed one by one or many at once. */
export function VariantsCard({ product, draft, onChange }: VariantsCardProps) {
  const { t } = useTranslation("products");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(0);
  const [storeId, setStoreId] = useState<string | null>(null);
  const preferences = useQuery(api.catalog.pushPreferences.queryOptions({ input: {} }));
  const { variants } = draft;
  const store = product.stores.find(({ store_id: id }) => id === storeId);
  // Prices at one store are in its currency, and so is what they leave.
  const facts: PricingFacts = store
    ? {
        shipping_cost: product.shipping_cost,
        rate: store.cost_rate,
        price_currency: store.currency,
        price_tax: store.price_tax,
      }
    : product;
  const seen = (variant: VariantDraft) => viewAt(variant, storeId);
  const costOf = new Map(product.variants.map(({ id, cost }) => [id, cost]));
  const shown = variants.slice(page * PAGE, (page + 1) * PAGE);
  const losses = variants
    .map(seen)
    .filter(
      ({ id, price, is_selected: isSold }) => isSold && profitOf(facts, costOf.get(id) ?? "0", price)?.isLoss,
    ).length;
  const unreadPage = Math.floor(variants.findIndex(hasUnread) / PAGE);
  const change = (id: string, next: Partial<VariantDraft>) =>
    onChange(
      variants.map((variant) =>
        variant.id === id ? changedAt(variant, storeId, { ...seen(variant), ...next }) : variant,
      ),
    );
  const mark = (ids: string[], isOn: boolean) => {
    const next = new Set(marked);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  };
  const rules = preferences.data?.data.selling_price;
  return (
    <Card padding="0">
      <div className="push-table__head">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t("editor.variants.title", { count: variants.length })}
            </Text>
            <Button
              size="slim"
              disabled={!rules || store !== undefined}
              onClick={() => rules && onChange(priceByRules(product, variants, rules))}
            >
              {t("editor.variants.by_rules")}
            </Button>
          </InlineStack>
          {product.stores.length > 0 && (
            <InlineStack>
              <Select
                label={t("editor.store_prices.label")}
                helpText={store && t("editor.store_prices.help")}
                options={[
                  { value: "", label: t("editor.store_prices.all", { currency: product.price_currency }) },
                  ...product.stores.map(({ store_id: value, name, currency }) => ({
                    value,
                    label: t("editor.store_prices.store", { name, currency }),
                  })),
                ]}
                value={storeId ?? ""}
                // What can't be read is mended where it is seen.
                disabled={unreadPage >= 0}
                onChange={(value) => setStoreId(value || null)}
              />
            </InlineStack>
          )}
          {unreadPage >= 0 && unreadPage !== page && (
            <Banner
              tone="critical"
              action={{ content: t("editor.variants.show_unread"), onAction: () => setPage(unreadPage) }}
            >
              <p>{t("editor.variants.unread")}</p>
            </Banner>
          )}
          {losses > 0 && (
            <Banner tone="warning">
              <p>{t("editor.variants.losses", { count: losses })}</p>
            </Banner>
          )}
          <PriceTaxNote tax={facts.price_tax} />
          {product.cost_currency !== product.price_currency && (
            <Text as="p" variant="bodySm" tone="subdued">
              <Trans
                t={t}
                i18nKey="rate"
                values={{ from: product.cost_currency, rate: product.rate, to: product.price_currency }}
                components={{ date: <Moment at={`${product.rate_as_of}T12:00:00Z`} format="date" /> }}
              />
            </Text>
          )}
          {marked.size > 0 && (
            <VariantBulkBar
              count={marked.size}
              onApply={(apply) =>
                onChange(
                  variants.map((variant) =>
                    marked.has(variant.id) ? changedAt(variant, storeId, apply(seen(variant))) : variant,
                  ),
                )
              }
              onClear={() => setMarked(new Set())}
            />
          )}
        </BlockStack>
      </div>
      <div className="variants-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={t("editor.variants.mark_all")}
                  labelHidden
                  checked={marked.size === variants.length ? true : marked.size > 0 ? "indeterminate" : false}
                  onChange={(isOn) =>
                    mark(
                      variants.map(({ id }) => id),
                      isOn,
                    )
                  }
                />
              </th>
              {(["sell", "variant", "cost", "price", "compare_at", "profit", "stock", "sku"] as const).map((column) => (
                <th key={column} scope="col">
                  <Text as="span" variant="bodySm" tone="subdued">
                    {t(`editor.variants.${column}`)}
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(seen).map((variant) => (
              <VariantRow
                key={`${variant.id}:${storeId}`}
                product={product}
                facts={facts}
                isOwnPrice={store !== undefined}
                variant={variant}
                cost={costOf.get(variant.id) ?? "0"}
                isMarked={marked.has(variant.id)}
                onMark={(isOn) => mark([variant.id], isOn)}
                onChange={(next) => change(variant.id, next)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {variants.length > PAGE && (
        <Pagination
          type="table"
          hasPrevious={page > 0}
          hasNext={(page + 1) * PAGE < variants.length}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
          label={t("editor.variants.page", {
            from: page * PAGE + 1,
            to: page * PAGE + shown.length,
            total: variants.length,
          })}
        />
      )}
    </Card>
  );
}

interface VariantRowProps {
  product: ProductPackage;
  facts: PricingFacts;
  /** Prices are those of one store alone, and may be left out */
  isOwnPrice: boolean;
  variant: VariantDraft;
  cost: string;
  isMarked: boolean;
  onMark(isOn: boolean): void;
  onChange(change: Partial<VariantDraft>): void;
}

function VariantRow({ product, facts, isOwnPrice, variant, cost, isMarked, onMark, onChange }: VariantRowProps) {
  const { t, i18n } = useTranslation("products");
  const name = variant.option_values.join(" / ") || t("editor.variants.only");
  const profit = profitOf(facts, cost, variant.price);
  const decimals = currencyDigits(facts.price_currency);
  const isPriceless = isOwnPrice && variant.price === "";
  return (
    <tr className={variant.is_selected ? undefined : "variants-table__row--off"}>
      <td>
        <Checkbox label={t("editor.variants.mark", { name })} labelHidden checked={isMarked} onChange={onMark} />
      </td>
      <td>
        <Checkbox
          label={t("editor.variants.sell_named", { name })}
          labelHidden
          checked={variant.is_selected}
          onChange={(is_selected) => onChange({ is_selected })}
        />
      </td>
      <td>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <ProductPicture url={variant.image_url ?? product.images[0]?.url} alt="" size={32} />
          <Text as="span">
            <bdi>{name}</bdi>
          </Text>
        </InlineStack>
      </td>
      <td>
        <Money amount={cost} currency={product.cost_currency} />
      </td>
      <td>
        <div className="variants-table__field">
          <NumberField
            label={t("editor.variants.price_of", { name })}
            labelHidden
            value={variant.price}
            suffix={facts.price_currency}
            decimals={isOwnPrice ? decimals : 2}
            onChange={(price) => onChange({ price })}
            error={(profit === null && !isPriceless) || undefined}
            isRequired={!isOwnPrice}
          />
        </div>
      </td>
      <td>
        <div className="variants-table__field">
          <NumberField
            label={t("editor.variants.compare_at_of", { name })}
            labelHidden
            value={variant.compare_at_price ?? ""}
            decimals={isOwnPrice ? decimals : 2}
            disabled={isPriceless}
            onChange={(price) => onChange({ compare_at_price: price || null })}
          />
        </div>
      </td>
      <td>
        {profit && (
          <Text as="span" tone={profit.isLoss ? "critical" : "success"}>
            <Money amount={profit.profit} currency={facts.price_currency} />{" "}
            {profit.percent !== null && `(${formatPercent(profit.percent, i18n.language)})`}
          </Text>
        )}
      </td>
      <td>
        <CountField
          label={t("editor.variants.stock_of", { name })}
          labelHidden
          value={variant.stock}
          min={0}
          max={MOST_STOCK}
          onChange={(stock) => onChange({ stock })}
        />
      </td>
      <td>
        <div className="variants-table__field">
          <TextField
            label={t("editor.variants.sku_of", { name })}
            labelHidden
            value={variant.sku}
            onChange={(sku) => onChange({ sku })}
            maxLength={255}
            autoComplete="off"
          />
        </div>
      </td>
    </tr>
  );
}
