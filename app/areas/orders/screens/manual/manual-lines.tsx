import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields/number-field";
import { lazyPart } from "~/ui/loading/lazy-part";
import { formatMoney } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { MOST_LINES } from "../../rules/manual/manual-order";

const ProductPicker = lazyPart(() => import("./product-picker"));

/** A line as it is typed. */
export interface DraftLine {
  kind: "listing" | "import" | "line";
  id: string;
  title: string;
  variantTitle: string;
  imageUrl: string | null;
  quantity: string;
  price: string;
}

/** What the lines come to, in the store's currency; null while one of them can't be read. */
export function totalOf(lines: readonly DraftLine[]): string | null {
  const cents = lines.reduce((sum, { quantity, price }) => sum + Math.round(Number(price) * 100) * Number(quantity), 0);
  return Number.isFinite(cents) ? (cents / 100).toFixed(2) : null;
}

interface ManualLinesProps {
  storeId: string;
  currency: string;
  lines: readonly DraftLine[];
  onChange(lines: DraftLine[]): void;
}

/** What is to be sent: products of the merchant's own, how many, and what the buyer pays for one. */
export function ManualLines({ storeId, currency, lines, onChange }: ManualLinesProps) {
  const { t, i18n } = useTranslation("manual-orders");
  const [isPicking, setIsPicking] = useState(false);
  const total = lines.length > 0 ? totalOf(lines) : null;
  const change = (index: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("products")}
          </Text>
          <Button onClick={() => setIsPicking(true)} disabled={lines.length >= MOST_LINES}>
            {t("add")}
          </Button>
        </InlineStack>
        {lines.length === 0 && (
          <Text as="p" tone="subdued">
            {t("no_products")}
          </Text>
        )}
        {lines.map((line, index) => (
          <InlineStack key={`${line.kind} ${line.id}`} gap="300" blockAlign="center">
            <ProductPicture url={line.imageUrl} alt="" size={48} />
            <div style={{ flex: "1 1 160px", minWidth: 0 }}>
              <Text as="p" fontWeight="medium" breakWord>
                <bdi>{line.title}</bdi>
              </Text>
              <Text as="p" tone="subdued" variant="bodySm">
                <bdi>{line.variantTitle}</bdi>
              </Text>
            </div>
            <div style={{ width: 88 }}>
              <NumberField
                label={t("quantity")}
                value={line.quantity}
                onChange={(quantity) => change(index, { quantity })}
                decimals={0}
                isRequired
              />
            </div>
            <div style={{ width: 128 }}>
              <NumberField
                label={t("price")}
                suffix={currency}
                value={line.price}
                onChange={(price) => change(index, { price })}
                isRequired
              />
            </div>
            <Button
              icon={DeleteIcon}
              variant="tertiary"
              tone="critical"
              accessibilityLabel={t("remove", { title: line.title })}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          </InlineStack>
        ))}
        {total !== null && (
          <Text as="p" alignment="end" fontWeight="medium">
            {t("total", { amount: formatMoney({ amount: total, currency }, i18n.language) })}
          </Text>
        )}
      </BlockStack>
      {isPicking && (
        <Suspense fallback={null}>
          <ProductPicker
            storeId={storeId}
            chosen={lines}
            onAdd={(line) => onChange([...lines, line])}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
