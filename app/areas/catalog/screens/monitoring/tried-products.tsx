import { BlockStack, InlineStack, List, Text, Thumbnail } from "@shopify/polaris";
import { ImageIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/ui/money/money";
import { formatNumber } from "~/ui/money/number";
import { Moment } from "~/ui/time/moment";
import type { SupplierMoveRow, TriedList, TriedProduct } from "../../contract/monitoring";

/** What rules would do, product by product. */
export function TriedProducts({ products, total }: TriedList) {
  const { t } = useTranslation("monitoring");
  if (products.length === 0) return <Text as="p">{t("trial.nothing")}</Text>;
  return (
    <BlockStack gap="300">
      <Text as="p" fontWeight="semibold">
        {t("trial.products", { count: total })}
        {total > products.length && ` ${t("trial.shown", { shown: products.length })}`}
      </Text>
      {products.map(({ product_id: id, name, image, store_name: store, moves }) => (
        <InlineStack key={id} gap="300" wrap={false} blockAlign="start">
          <Thumbnail source={image ?? ImageIcon} alt="" size="small" />
          <BlockStack gap="100">
            <Text as="span" fontWeight="semibold" breakWord>
              <bdi>{name}</bdi>
            </Text>
            <Text as="span" tone="subdued">
              <bdi>{store}</bdi>
            </Text>
            <List>
              {moves.map((move, at) => (
                <List.Item key={at}>
                  <MoveLine move={move} />
                </List.Item>
              ))}
            </List>
          </BlockStack>
        </InlineStack>
      ))}
    </BlockStack>
  );
}

/** What moved, from what to what, when, and what is done of it. */
function MoveLine({ move }: { move: TriedProduct["moves"][number] }) {
  const { t } = useTranslation("monitoring");
  return (
    <>
      <Moment at={move.at} /> · <MoveWords move={move} />
      {move.variants > 1 && ` · ${t("trial.variants", { count: move.variants })}`} · {t(`actions.${move.action}`)}
    </>
  );
}

/** What moved, and from what to what. */
export function MoveWords({ move }: { move: SupplierMoveRow }) {
  const { t, i18n } = useTranslation("monitoring");
  const { kind, currency } = move;
  const money = (amount: string | null) =>
    amount && currency ? formatMoney({ amount, currency }, i18n.language) : "?";
  const units = (count: number | null) => (count === null ? "?" : formatNumber(count, i18n.language));
  const change =
    kind === "cost_up" || kind === "cost_down"
      ? { before: money(move.cost_before), after: money(move.cost_after) }
      : kind === "out_of_stock" || kind === "back_in_stock"
        ? { before: units(move.stock_before), after: units(move.stock_after) }
        : null;
  return change ? `${t(`kinds.${kind}`)} (${t("moved", change)})` : t(`kinds.${kind}`);
}
