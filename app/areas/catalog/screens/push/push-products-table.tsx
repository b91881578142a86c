import { Badge, BlockStack, Button, Card, Checkbox, Icon, InlineStack, Text, Tooltip } from "@shopify/polaris";
import { AlertTriangleIcon, XSmallIcon } from "@shopify/polaris-icons";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { PushPreview } from "../../contract/push";
import { countProducts, isSplit, type SplitSettings } from "../../rules/push/split";
import { PriceTaxNote } from "../price-tax-note";
import { keyOf, type PushCandidate } from "./push-candidate";
import { PushFigures } from "./push-figures";

interface PushProductsTableProps {
  products: PushCandidate[];
  selected: ReadonlySet<string>;
  split: SplitSettings;
  /** By package id */
  previews: ReadonlyMap<string, PushPreview>;
  pricing: ComponentProps<typeof PushFigures>["pricing"];
  /** The tax that figures are without */
  priceTax: ComponentProps<typeof PriceTaxNote>["tax"];
  onSelect(selected: Set<string>): void;
  onRemove(product: PushCandidate): void;
}

/** The products of the drawer: picture, source, variants, cost, price and profit, and a warning where one is going to be split (P029, P105). */
export function PushProductsTable({
  products,
  selected,
  split,
  previews,
  pricing,
  priceTax,
  onSelect,
  onRemove,
}: PushProductsTableProps) {
  const { t } = useTranslation("push");
  const toggle = (product: PushCandidate, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(keyOf(product));
    else next.delete(keyOf(product));
    onSelect(next);
  };
  const areAllOn = products.every((product) => selected.has(keyOf(product)));
  return (
    <Card padding="0">
      <div className="push-table__head">
        <Checkbox
          label={t("table.all", { count: products.length })}
          checked={areAllOn ? true : selected.size > 0 ? "indeterminate" : false}
          onChange={(isOn) => onSelect(new Set(isOn ? products.map(keyOf) : []))}
        />
        <PriceTaxNote tax={priceTax} />
      </div>
      <ul className="push-table">
        {products.map((product) => {
          const preview = previews.get(product.packageId ?? "");
          const { source } = product;
          const { name, image } = preview ?? product;
          const totalVariants = preview?.variants ?? product.totalVariants;
          const variants = totalVariants ?? 0;
          return (
            <li key={keyOf(product)} className="push-table__row">
              <Checkbox
                label={name}
                labelHidden
                checked={selected.has(keyOf(product))}
                onChange={(isOn) => toggle(product, isOn)}
              />
              <ProductPicture url={image} alt="" size={48} />
              <div className="push-table__name">
                <BlockStack gap="100">
                  <Text as="span" variant="bodyMd" fontWeight="medium" truncate>
                    <bdi>{name}</bdi>
                  </Text>
                  <InlineStack gap="200" blockAlign="center">
                    <SourceBadge source={source} />
                    <Text as="span" tone="subdued" variant="bodySm">
                      {totalVariants === null ? t("table.variants_unknown") : t("table.variants", { count: variants })}
                    </Text>
                    {isSplit(variants, split) && (
                      <Tooltip
                        content={t("table.split_warning", {
                          variants: t("table.variants", { count: variants }),
                          count: countProducts(variants, split),
                        })}
                      >
                        <span tabIndex={0}>
                          <InlineStack gap="050" blockAlign="center">
                            <Icon source={AlertTriangleIcon} tone="warning" />
                            <Badge tone="warning">{t("table.split", { count: countProducts(variants, split) })}</Badge>
                          </InlineStack>
                        </span>
                      </Tooltip>
                    )}
                  </InlineStack>
                </BlockStack>
              </div>
              <PushFigures product={product} preview={preview} pricing={pricing} />
              <Button
                icon={XSmallIcon}
                variant="tertiary"
                accessibilityLabel={t("table.remove", { name })}
                disabled={products.length === 1}
                onClick={() => onRemove(product)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
