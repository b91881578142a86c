import { useParams } from "@remix-run/react";
import { BlockStack, Card, Layout, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { allRead } from "~/platform/numbers/unread";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { focusFault } from "~/shell/errors/focus-fault";
import { SupplierProductSearch } from "~/shell/stores/supplier-product-search";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { ListingRow, ListingVariantRow } from "../../contract/center";
import type { ProductDetail } from "../../contract/sources";
import { matchVariants } from "../../rules/mapping/match-variants";
import { productIdFrom } from "../../rules/sources/product-address";
import { ChosenProduct } from "./chosen-product";
import { mappingDraft, type MappingDraft } from "./mapping-draft";
import { MappingRow } from "./mapping-row";

/** Where a person says which supplier's variants a store's product is bought as. */
export function MappingScreen() {
  const { t } = useTranslation("products");
  const { listingId = "" } = useParams();
  const query = useQuery(api.catalog.listing.queryOptions({ input: { listingId } }));
  if (query.data)
    return (
      <SteadyForm key={listingId} data={query.data.data} stamp={query.dataUpdatedAt}>
        {(listing) => <MappingForm {...listing} />}
      </SteadyForm>
    );
  return (
    <Page title={t("mapping.title")} backAction={{ content: t("center.title"), url: "/app/products-center" }}>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Page>
  );
}

type Mapping = NonNullable<ListingVariantRow["mapping"]>;

function draftsOf(variants: readonly ListingVariantRow[]): Record<string, MappingDraft | null> {
  return Object.fromEntries(variants.map(({ variant_id: id, mapping }) => [id, mapping]));
}

interface MappingFormProps {
  product: ListingRow;
  option_names: string[];
  variants: ListingVariantRow[];
}

function MappingForm({ product, option_names: optionNames, variants }: MappingFormProps) {
  const { t } = useTranslation("products");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState(() => draftsOf(variants));
  const [chosen, setChosen] = useState<ProductDetail | null>(null);
  const [matched, setMatched] = useState(0);
  const mapped = variants.find(({ mapping }) => mapping !== null)?.mapping;
  const { data: sources } = useQuery(api.catalog.sources.queryOptions({ input: {} }));
  const isReachable = sources?.data.sources.some(({ source, is_connected: is }) => is && source === mapped?.source);
  const known = useQuery(
    api.catalog.product.queryOptions({
      input: { source: mapped?.source ?? "", productId: mapped?.supplier_product_id ?? "" },
      enabled: isReachable === true,
      retry: false,
    }),
  );
  // What it is bought as by now can be changed to another variant of the same product without searching for it.
  const supplierProduct = chosen ?? known.data?.data.product ?? null;
  const changed = variants.filter(
    ({ variant_id: id, mapping }) => JSON.stringify(mapping) !== JSON.stringify(drafts[id]),
  );
  const save = useMutation(
    api.catalog.mapVariant.mutationOptions({
      onSuccess: async () => {
        toast.success(t("mapping.saved"));
        await queryClient.invalidateQueries({ queryKey: api.catalog.key() });
      },
    }),
  );
  const choose = (product: ProductDetail) => {
    const proposals = proposalsFor({ variants, optionNames }, product);
    setChosen(product);
    setMatched(Object.keys(proposals).length);
    setDrafts((current) => ({ ...current, ...proposals }));
  };
  const letGo = () => {
    setChosen(null);
    setDrafts(draftsOf(variants));
  };
  const submit = () => {
    if (!allRead<Record<string, Mapping | null>>(drafts)) return focusFault();
    save.mutate({
      packageId: product.listing_id,
      variants: changed.map(({ variant_id: id }) => {
        const draft = drafts[id];
        return {
          variant_id: id,
          mapping: draft
            ? {
                source: draft.source,
                supplier_product_id: draft.supplier_product_id,
                supplier_sku_id: draft.supplier_sku_id,
                supplier_quantity: draft.supplier_quantity,
              }
            : null,
        };
      }),
    });
  };
  return (
    <Page
      title={product.name}
      subtitle={product.store_name}
      backAction={{ content: t("center.title"), url: "/app/products-center?tab=unmapped" }}
      secondaryActions={
        product.admin_url ? [{ content: t("center.view_in_store"), url: product.admin_url, external: true }] : undefined
      }
    >
      <SaveBar
        isDirty={changed.length > 0}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onSave={submit}
        onDiscard={letGo}
      />
      <Layout>
        <Layout.Section>
          <Card padding="0">
            <div className="push-table__head">
              <BlockStack gap="050">
                <Text as="h2" variant="headingSm">
                  {t("mapping.variants", { count: variants.length })}
                </Text>
                {(chosen !== null || mapped === undefined) && (
                  <Text as="p" tone="subdued" variant="bodySm">
                    {t(chosen === null ? "mapping.choose_first" : matched > 0 ? "mapping.check" : "mapping.no_match")}
                  </Text>
                )}
              </BlockStack>
            </div>
            {variants.map((variant) => (
              <MappingRow
                key={variant.variant_id}
                variant={variant}
                image={variant.image ?? product.image}
                currency={product.currency}
                draft={drafts[variant.variant_id] ?? null}
                supplierProduct={supplierProduct}
                onChange={(draft) => setDrafts((current) => ({ ...current, [variant.variant_id]: draft }))}
              />
            ))}
          </Card>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingSm">
                {t("mapping.supplier_product")}
              </Text>
              {supplierProduct && (
                <ChosenProduct product={supplierProduct} {...(chosen !== null && { onLetGo: letGo })} />
              )}
              <SupplierProductSearch
                initialKeyword={product.name}
                chosenId={supplierProduct?.source_product_id}
                chooseLabel={t("mapping.map_product")}
                productIdFrom={productIdFrom}
                onChoose={choose}
              />
            </BlockStack>
          </Card>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** What the supplier's product offers for the store's variants, where they clearly match. */
function proposalsFor(
  { variants, optionNames }: { variants: readonly ListingVariantRow[]; optionNames: readonly string[] },
  product: ProductDetail,
): Record<string, MappingDraft> {
  const matches = matchVariants(
    variants.map(({ variant_id: id, option_values: optionValues, sku }) => ({ id, optionValues, sku })),
    product.variants.map(({ sku_id: skuId, sku_property: properties }) => ({
      skuId,
      optionValues: properties.map((property) => property.sku_property_value),
    })),
    { store: optionNames, supplier: product.options.map(({ name }) => name) },
  );
  return Object.fromEntries([...matches].map(([id, skuId]) => [id, mappingDraft(product, skuId, 1)]));
}
