import { useSearchParams } from "@remix-run/react";
import { EmptyState, IndexTable, InlineStack, Link, Text, Thumbnail } from "@shopify/polaris";
import { ImageIcon } from "@shopify/polaris-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { ListFrame } from "~/ui/lists/list-frame";
import { SourceBadge } from "~/ui/source-badge";
import { Moment } from "~/ui/time/moment";
import type { MovedRow } from "../../contract/monitoring";
import { movesInput } from "./monitoring-address";
import { MoveWords } from "./tried-products";

const COLUMNS = ["product", "moved", "when"] as const;

/** What moved at suppliers, the newest first, whatever was done of it. */
export function MovesList({ filters }: { filters: ReactNode }) {
  const { t } = useTranslation("monitoring");
  const [search] = useSearchParams();
  const input = movesInput(search);
  const list = useQuery(api.catalog.monitoringMoves.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <ListFrame
      list={list}
      rows={list.data?.data.moves ?? []}
      asked={input}
      filters={filters}
      empty={
        <EmptyState heading={t("moves.empty_title")} image="/illustrations/calm.svg">
          <p>{t("moves.empty")}</p>
        </EmptyState>
      }
      skeleton={{ hasPicture: true }}
      resource={{ singular: t("moves.resource"), plural: t("moves.resources") }}
      headings={COLUMNS.map((column) => ({ title: t(`moves.columns.${column}`) }))}
    >
      {(move, position) => <MoveRow key={move.move_id} move={move} position={position} />}
    </ListFrame>
  );
}

function MoveRow({ move, position }: { move: MovedRow; position: number }) {
  const { t } = useTranslation("monitoring");
  const { product } = move;
  return (
    <IndexTable.Row id={move.move_id} position={position}>
      <IndexTable.Cell>
        <InlineStack gap="300" wrap={false} blockAlign="center">
          <Thumbnail source={product?.image ?? ImageIcon} alt="" size="small" />
          <div>
            {product ? (
              <Link
                url={`/app/products-center/mapping/${product.product_id}`}
                dataPrimaryLink
                monochrome
                removeUnderline
              >
                <Text as="span" fontWeight="semibold" breakWord>
                  <bdi>{product.name}</bdi>
                </Text>
              </Link>
            ) : (
              <Text as="span" tone="subdued">
                {t("runs.gone")}
              </Text>
            )}
            <InlineStack gap="200" blockAlign="center">
              <SourceBadge source={move.source} />
              <Text as="span" tone="subdued" breakWord>
                <bdi>{product?.variant}</bdi>
              </Text>
            </InlineStack>
          </div>
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" breakWord>
          <MoveWords move={move} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Moment at={move.at} format="relative" />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
