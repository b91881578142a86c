import { Banner, BlockStack, Button, Card, InlineStack, Select, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { Failure } from "~/ui/failure";
import { Money } from "~/ui/money";
import { ProductPicture } from "~/ui/product-picture";
import type { ProductDetail } from "../../contract/sources";
import { productIdFrom } from "../../rules/product-address";

interface SupplierProductPickerProps {
  /** What is searched for to begin with */
  initialKeyword: string;
  chosen: ProductDetail | null;
  onChoose(product: ProductDetail): void;
}

/** Finds the supplier's product to map to: by words, by its page's address or by its id. */
export function SupplierProductPicker({ initialKeyword, chosen, onChoose }: SupplierProductPickerProps) {
  const { t } = useTranslation(["products", "outside"]);
  const queryClient = useQueryClient();
  const sources = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const [source, setSource] = useState<string | null>(null);
  const [text, setText] = useState(initialKeyword);
  const [keyword, setKeyword] = useState(initialKeyword);
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const known = sources.data?.data.sources ?? [];
  const from = source ?? known[0]?.source;
  const found = useQuery(api.catalog.find.queryOptions({ input: { source: from, keyword: keyword.slice(0, 200), page_size: 12 }, enabled: from !== undefined }));
  const list = found.data?.data.lists[0];

  const open = async (productId: string) => {
    if (!from) return;
    setOpening(productId);
    setProblem(null);
    try {
      const { data } = await queryClient.fetchQuery(api.catalog.product.queryOptions({ input: { source: from, productId } }));
      onChoose(data.product);
    } catch (error) {
      setProblem(errorBodyOf(error)?.message ?? t("mapping.no_answer"));
    }
    setOpening(null);
  };
  const search = () => {
    const id = productIdFrom(text);
    if (id) void open(id);
    else setKeyword(text.trim());
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("mapping.supplier_product")}
        </Text>
        {known.length > 1 && (
          <Select label={t("mapping.supplier")} options={known.map(({ source: value, name }) => ({ value, label: name }))} value={from} onChange={setSource} />
        )}
        <div
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            search();
          }}
        >
          <TextField
            label={t("mapping.search")}
            helpText={t("mapping.search_help")}
            value={text}
            onChange={setText}
            autoComplete="off"
            connectedRight={
              <Button onClick={search} loading={found.isFetching}>
                {t("mapping.find")}
              </Button>
            }
          />
        </div>
        {problem && (
          <Banner tone="critical">
            <p>{problem}</p>
          </Banner>
        )}
        {list && list.status !== "ok" && (
          <Banner tone="warning" action={list.status === "not_connected" ? { content: t("mapping.connect"), url: "/app/setting/partners-connection" } : undefined}>
            <p>{t(`outside:${list.reason ?? "vendor_down"}.title`)}</p>
          </Banner>
        )}
        {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <SkeletonBodyText lines={6} />}
        {list?.status === "ok" && list.products.length === 0 && (
          <Text as="p" tone="subdued">
            {t("mapping.nothing_found")}
          </Text>
        )}
        {list?.products.map((product) => (
          <InlineStack key={product.source_product_id} gap="200" blockAlign="center" wrap={false}>
            <ProductPicture url={product.images[0]} alt="" size={48} />
            <div className="mapping-product">
              <Text as="p" variant="bodySm" truncate>
                <bdi>{product.name}</bdi>
              </Text>
              <Text as="p" variant="bodySm" tone="subdued">
                <Money amount={product.cost} currency={product.currency} />
              </Text>
            </div>
            <span className="mapping-choice">
              <Button
                size="slim"
                loading={opening === product.source_product_id}
                pressed={chosen?.source_product_id === product.source_product_id}
                accessibilityLabel={`${t("mapping.map_product")}: ${product.name}`}
                onClick={() => void open(product.source_product_id)}
              >
                {t("mapping.map_product")}
              </Button>
            </span>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
