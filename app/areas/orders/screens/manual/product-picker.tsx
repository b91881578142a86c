import { Badge, BlockStack, Button, InlineStack, Modal, Text, TextField } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useTyped } from "~/ui/lists/use-typed";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { SellableProduct } from "../../contract/manual-orders";
import type { DraftLine } from "./manual-lines";

interface ProductPickerProps {
  storeId: string;
  chosen: readonly DraftLine[];
  onAdd(line: DraftLine): void;
  onClose(): void;
}

/** Finds products of the merchant's own and adds their variants, as many as are wanted before it is closed. */
export default function ProductPicker({ storeId, chosen, onAdd, onClose }: ProductPickerProps) {
  const { t } = useTranslation("manual-orders");
  const [keyword, setKeyword] = useState("");
  const [typed, setTyped] = useTyped(keyword, setKeyword);
  const found = useQuery(
    api.manualOrders.products.queryOptions({
      input: { store_id: storeId, keyword },
      placeholderData: keepPreviousData,
    }),
  );
  const isChosen = (id: string) => chosen.some((line) => line.id === id);
  return (
    <Modal open onClose={onClose} title={t("add")} primaryAction={{ content: t("common:close"), onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="400">
          <TextField
            label={t("search")}
            labelHidden
            placeholder={t("search")}
            value={typed}
            onChange={setTyped}
            maxLength={100}
            autoComplete="off"
          />
          {found.isError ? (
            <Failure error={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
          ) : !found.data ? (
            <ListSkeleton rows={4} />
          ) : found.data.data.products.length === 0 ? (
            <Text as="p" tone="subdued">
              {t(keyword ? "none_found" : "none_yet")}
            </Text>
          ) : (
            found.data.data.products.map((product) => (
              <Product key={product.variants[0]?.id} product={product} isChosen={isChosen} onAdd={onAdd} />
            ))
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface ProductProps {
  product: SellableProduct;
  isChosen(id: string): boolean;
  onAdd(line: DraftLine): void;
}

function Product({ product: { title, variants }, isChosen, onAdd }: ProductProps) {
  const { t } = useTranslation("manual-orders");
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm" breakWord>
        <bdi>{title}</bdi>
      </Text>
      {variants.map(({ kind, id, variant_title: variantTitle, image_url: imageUrl, price, source }) => (
        <InlineStack key={id} gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={imageUrl} alt="" size={40} />
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text as="p" breakWord>
              <bdi>{variantTitle || title}</bdi>
            </Text>
            {source ? <SourceBadge source={source} /> : <Badge tone="warning">{t("no_supplier")}</Badge>}
          </div>
          <Button
            disabled={isChosen(id)}
            accessibilityLabel={t(isChosen(id) ? "added_variant" : "add_variant", {
              title: [title, variantTitle].filter(Boolean).join(" · "),
            })}
            onClick={() => onAdd({ kind, id, title, variantTitle, imageUrl, quantity: "1", price: price ?? "" })}
          >
            {t(isChosen(id) ? "added" : "add_short")}
          </Button>
        </InlineStack>
      ))}
    </BlockStack>
  );
}
