import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { typedNumber } from "~/ui/fields/typed-number";
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

/** What the typed lines come to, in the store's currency. */
export function totalOf(lines: readonly DraftLine[]): string {
  const cents = lines.reduce(
    (sum, { quantity, price }) => sum + Math.round(Number(typedNumber(price)) * 100) * Number(quantity),
    0,
  );
  return Number.isFinite(cents) ? (cents / 100).toFixed(2) : "0.00";
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
              <TextField
                label={t("quantity")}
                inputMode="numeric"
                maxLength={4}
                value={line.quantity}
                onChange={(value) => change(index, { quantity: value.replaceAll(/\D/g, "") })}
                autoComplete="off"
              />
            </div>
            <div style={{ width: 128 }}>
              <TextField
                label={t("price")}
                inputMode="decimal"
                maxLength={10}
                suffix={currency}
                value={line.price}
                onChange={(price) => change(index, { price })}
                autoComplete="off"
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
        {lines.length > 0 && (
          <Text as="p" alignment="end" fontWeight="medium">
            {t("total", { amount: formatMoney({ amount: totalOf(lines), currency }, i18n.language) })}
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
