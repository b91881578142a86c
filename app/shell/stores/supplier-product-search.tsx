import {
  Banner,
  BlockStack,
  Box,
  Button,
  Form,
  InlineStack,
  Select,
  SkeletonBodyText,
  Text,
  TextField,
} from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf, type ApiClient } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { Money } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { useSourceName } from "~/ui/source-name";
import { usePermit } from "../access/permitted";

const LONGEST_KEYWORD = 200;

/** A supplier's product as it is answered when it is opened. */
type FoundProduct = Awaited<ReturnType<ApiClient["catalog"]["product"]>>["data"]["product"];

interface SupplierProductSearchProps {
  /** What is searched for to begin with; where that finds nothing, its last words */
  initialKeyword?: string;
  /** Two-letter code; leaves out what can't be sent there */
  shipTo?: string | null;
  /** How many are shown at most */
  most?: number;
  /** What the button of each product says */
  chooseLabel: string;
  /** The supplier's id of the product that is chosen now */
  chosenId?: string;
  /** The supplier's id in what a person pasted; null for words to search by */
  productIdFrom(text: string): string | null;
  onChoose(product: FoundProduct): void;
}

/** Finds a supplier's product: by words, by its page's address or by its id. */
export function SupplierProductSearch({
  initialKeyword = "",
  shipTo,
  most = 12,
  chooseLabel,
  chosenId,
  productIdFrom,
  onChoose,
}: SupplierProductSearchProps) {
  const { t } = useTranslation("outside");
  const permit = usePermit();
  const nameOf = useSourceName();
  const queryClient = useQueryClient();
  const sources = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const [source, setSource] = useState<string | null>(null);
  const [typed, setTyped] = useState(initialKeyword);
  const [keyword, setKeyword] = useState(initialKeyword);
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const known = sources.data?.data.sources ?? [];
  const from = source ?? known[0]?.source;
  const place = shipTo ? { ship_to: shipTo } : {};
  const found = useQuery(
    api.catalog.find.queryOptions({
      input: { source: from, keyword: keyword.slice(0, LONGEST_KEYWORD), page_size: most, ...place },
      enabled: from !== undefined && keyword !== "",
    }),
  );
  const list = found.data?.data.lists[0];
  const isTooNarrow = list?.status === "ok" && list.products.length === 0 && initialKeyword.endsWith(keyword);
  const fewer = isTooNarrow ? withoutFirstWord(keyword) : "";
  // A store's title has words of its own in front; what the thing is stands last.
  useEffect(() => {
    if (fewer === "") return;
    setTyped((before) => (before === keyword ? fewer : before));
    setKeyword(fewer);
  }, [fewer, keyword]);

  const open = async (productId: string) => {
    if (!from) return;
    setOpening(productId);
    setProblem(null);
    try {
      const { data } = await queryClient.fetchQuery(
        api.catalog.product.queryOptions({ input: { source: from, productId, ...place } }),
      );
      onChoose(data.product);
    } catch (error) {
      setProblem(errorBodyOf(error)?.message ?? t("supplier_search.no_answer"));
    }
    setOpening(null);
  };
  const search = () => {
    const id = productIdFrom(typed);
    if (id) void open(id);
    else setKeyword(typed.trim());
  };
  return (
    <BlockStack gap="300">
      {known.length > 1 && (
        <Select
          label={t("supplier_search.supplier")}
          options={known.map(({ source: value, name }) => ({ value, label: nameOf(value, name) }))}
          value={from}
          onChange={setSource}
        />
      )}
      <Form onSubmit={search}>
        <TextField
          label={t("supplier_search.label")}
          helpText={t("supplier_search.help")}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          connectedRight={
            <Button submit loading={found.isFetching}>
              {t("supplier_search.find")}
            </Button>
          }
        />
      </Form>
      {problem && (
        <Banner tone="critical">
          <p>{problem}</p>
        </Banner>
      )}
      {list && list.status !== "ok" && (
        <Banner
          tone="warning"
          action={
            list.status === "not_connected"
              ? permit(["VIEW_SETTING_PARTNERS_CONNECTION"], {
                  content: t("supplier_search.connect"),
                  url: "/app/setting/partners-connection",
                })[0]
              : undefined
          }
        >
          <p>{t(`${list.reason ?? "vendor_down"}.title`)}</p>
        </Banner>
      )}
      {found.isError && (
        <Failure error={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      )}
      {found.isLoading && <SkeletonBodyText lines={6} />}
      {list?.status === "ok" && list.products.length === 0 && fewer === "" && (
        <Text as="p" tone="subdued">
          {t("supplier_search.nothing")}
        </Text>
      )}
      {list?.products.map((product) => (
        <InlineStack key={product.source_product_id} gap="200" blockAlign="center" wrap={false}>
          <ProductPicture url={product.images[0]} alt="" size={48} />
          <Box width="100%" minWidth="0">
            <Text as="p" variant="bodySm" breakWord>
              <bdi>{product.name}</bdi>
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              <Money amount={product.cost} currency={product.currency} />
            </Text>
          </Box>
          <Button
            size="slim"
            loading={opening === product.source_product_id}
            pressed={chosenId === product.source_product_id}
            accessibilityLabel={`${chooseLabel}: ${product.name}`}
            onClick={() => void open(product.source_product_id)}
          >
            {chooseLabel}
          </Button>
        </InlineStack>
      ))}
    </BlockStack>
  );
}

function withoutFirstWord(words: string): string {
  return words.split(/\s+/).slice(1).join(" ");
}
