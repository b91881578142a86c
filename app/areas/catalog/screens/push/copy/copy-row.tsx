import { Badge, BlockStack, IndexTable, InlineStack, Link, Text, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ProductPicture } from "~/ui/pictures/product-picture";
import type { CopyCandidate } from "../../../contract/copying";
import { MoneyRange } from "../../money-range";

const TONES: Record<CopyCandidate["state"], BadgeProps["tone"]> = {
  missing: undefined,
  failed: "critical",
  copying: "attention",
  there: "success",
};

interface CopyRowProps {
  product: CopyCandidate;
  position: number;
  isSelected: boolean;
  fromCurrency: string;
  toCurrency: string;
}

/** One product: what it sells for here and will there, and whether the other store has it. */
export function CopyRow({ product, position, isSelected, fromCurrency, toCurrency }: CopyRowProps) {
  const { t } = useTranslation("integration");
  const { product_package_id: id, price_range: price, copy_price_range: copyPrice, state } = product;
  const row = {
    id,
    position,
    selected: isSelected,
    disabled: state === "there" || state === "copying",
    accessibilityLabel: t("common:select", { name: product.name }),
  };
  return (
    <IndexTable.Row {...row}>
      <IndexTable.Cell className="cell-lead">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={product.image} alt="" size={48} isFirstSeen={position < 8} />
          <Name product={product} />
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("copy.columns.price")}</span>
        <Text as="span" numeric alignment="end">
          <MoneyRange range={price} currency={fromCurrency} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("copy.columns.copy_price")}</span>
        <Text as="span" numeric alignment="end">
          <MoneyRange range={copyPrice} currency={toCurrency} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words cell-full">
        <State product={product} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function Name({ product: { product_package_id: id, name, status } }: { product: CopyCandidate }) {
  const { t } = useTranslation("integration");
  return (
    <div className="product-name">
      <Link url={`/app/products-center/editor/${id}`} monochrome removeUnderline dataPrimaryLink>
        <Text as="span" fontWeight="medium">
          <bdi>{name}</bdi>
        </Text>
      </Link>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`copy.status.${status}`)}
      </Text>
    </div>
  );
}

/** Whether the other store has it, and why an earlier copy did not get there. */
function State({ product: { state, error } }: { product: CopyCandidate }) {
  const { t } = useTranslation(["integration", "outside"]);
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Badge tone={TONES[state]}>{t(`copy.state.${state}`)}</Badge>
      {error && (
        <Text as="span" variant="bodySm" tone="subdued" breakWord>
          {t(`outside:${error}.title`)} {t(`outside:${error}.action`)}
        </Text>
      )}
    </BlockStack>
  );
}
