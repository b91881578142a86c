import { Banner, BlockStack, Box, Button, Form, InlineStack, Select, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { Failure } from "~/ui/failure";
import { Money } from "~/ui/money";
import { ProductPicture } from "~/ui/product-picture";
import type { SupplierChoice } from "../contract/purchases";
import { fromSearch } from "./supply-choice";

const MOST = 8;

/** Looks for another product at the suppliers, for what none of the known choices will do. */
export function SupplierSearch({ countryCode, onChoose }: { countryCode: string | null; onChoose(choice: SupplierChoice): void }) {
  const { t } = useTranslation(["placement", "outside"]);
  const queryClient = useQueryClient();
  const [source, setSource] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sources = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const known = sources.data?.data.sources ?? [];
  const from = source ?? known[0]?.source;
  const shipTo = countryCode ? { ship_to: countryCode } : {};
  const found = useQuery(api.catalog.find.queryOptions({ input: { source: from, keyword, page_size: MOST, ...shipTo }, enabled: keyword !== "" && from !== undefined }));
  const list = found.data?.data.lists[0];

  const open = async (productId: string) => {
    if (!from) return;
    setOpening(productId);
    setProblem(null);
    try {
      const { data } = await queryClient.fetchQuery(api.catalog.product.queryOptions({ input: { source: from, productId, ...shipTo } }));
      onChoose(fromSearch(data.product));
    } catch (error) {
      setProblem(errorBodyOf(error)?.message ?? t("outside:vendor_down.title"));
    }
    setOpening(null);
  };
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t("change_supplier.other")}
      </Text>
      {known.length > 1 && <Select label={t("change_supplier.supplier")} options={known.map(({ source: value, name }) => ({ value, label: name }))} value={from} onChange={setSource} />}
      <Form onSubmit={() => setKeyword(typed.trim().slice(0, 200))}>
        <TextField
          label={t("change_supplier.search")}
          labelHidden
          placeholder={t("change_supplier.search")}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          connectedRight={
            <Button submit loading={found.isFetching}>
              {t("change_supplier.find")}
            </Button>
          }
        />
      </Form>
      {problem && <Banner tone="critical">{problem}</Banner>}
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      {found.isLoading && <SkeletonBodyText lines={4} />}
      {list && list.status !== "ok" && (
        <Banner tone="warning" action={list.status === "not_connected" ? { content: t("change_supplier.connect"), url: "/app/setting/partners-connection" } : undefined}>
          {t(`outside:${list.reason ?? "vendor_down"}.title`)}
        </Banner>
      )}
      {list?.status === "ok" && list.products.length === 0 && (
        <Text as="p" tone="subdued">
          {t("change_supplier.nothing")}
        </Text>
      )}
      {list?.products.map((product) => (
        <InlineStack key={product.source_product_id} gap="200" blockAlign="center" wrap={false}>
          <ProductPicture url={product.images[0]} alt="" size={40} />
          <Box width="100%" minWidth="0">
            <Text as="p" variant="bodySm">
              {product.name}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              <Money amount={product.cost} currency={product.currency} />
            </Text>
          </Box>
          <Button
            size="slim"
            loading={opening === product.source_product_id}
            accessibilityLabel={`${t("change_supplier.choose")}: ${product.name}`}
            onClick={() => void open(product.source_product_id)}
          >
            {t("change_supplier.choose")}
          </Button>
        </InlineStack>
      ))}
    </BlockStack>
  );
}
