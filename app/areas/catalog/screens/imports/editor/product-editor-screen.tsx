import { useNavigate, useParams } from "@remix-run/react";
import { Badge, Banner, BlockStack, Layout, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { useScreenNamed } from "~/shell/embedded/document-title";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { ProductPackage } from "../../../contract/editor";
import { usePushDrawer } from "../../push/push-drawer";
import { DetailsCard } from "./details-card";
import { ImagesCard } from "./images-card";
import { ListingsCard } from "./listings-card";
import { OptionsCard } from "./options-card";
import { OrganizationCard } from "./organization-card";
import { changesOf, draftErrors, draftOf, type ProductDraft } from "./product-draft";
import { SeoCard } from "./seo-card";
import { VariantsCard } from "./variants-card";

/** The editor of an imported product (S055, S058). `list` is where it goes back to. */
export function ProductEditorScreen({ list }: { list: "products-import" | "products-center" }) {
  const { t } = useTranslation("products");
  const { productCenterId = "" } = useParams();
  const query = useQuery(api.catalog.productPackage.queryOptions({ input: { packageId: productCenterId } }));
  if (query.data)
    return (
      <SteadyForm key={productCenterId} data={query.data.data.product} stamp={query.data.data.product.version}>
        {(product) => <ProductEditor product={product} list={list} />}
      </SteadyForm>
    );
  return (
    <Page title={t("editor.title")} backAction={{ content: t("editor.back"), url: `/app/${list}` }}>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <CardSkeleton lines={12} />
      )}
    </Page>
  );
}

function ProductEditor({ product, list }: { product: ProductPackage; list: string }) {
  const { t } = useTranslation("products");
  const toast = useToast();
  const navigate = useNavigate();
  useScreenNamed(product.name);
  const queryClient = useQueryClient();
  const permit = usePermit();
  const pushDrawer = usePushDrawer();
  const [draft, setDraft] = useState<ProductDraft>(() => draftOf(product));
  const set = (change: Partial<ProductDraft>) => setDraft((current) => ({ ...current, ...change }));
  const changes = changesOf(product, draft);
  const errors = draftErrors(draft);
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.catalog.key() });
  const save = useMutation(
    api.catalog.updateProducts.mutationOptions({
      onSuccess: async () => {
        toast.success(t("editor.saved"));
        await refresh();
      },
    }),
  );
  const discard = () => {
    setDraft(draftOf(product));
    save.reset();
  };
  const reload = () => {
    discard();
    void refresh();
  };
  const isOutdated = errorBodyOf(save.error)?.error_code === "errors.changed_meanwhile";
  const editorOf = (id: string) => `/app/${list}/editor/${id}`;
  const push = () =>
    pushDrawer.open([
      {
        packageId: product.product_package_id,
        source: product.source,
        sourceProductId: product.source_product_id,
        shipTo: product.ship_to,
        name: product.name,
        image: product.images[0]?.url ?? null,
        costRange: costRangeOf(product),
        currency: product.cost_currency,
        totalVariants: product.variants.filter((variant) => variant.is_selected).length,
      },
    ]);
  return (
    <Page
      fullWidth
      title={product.name}
      titleMetadata={
        product.pushed_at ? <Badge tone="success">{t("editor.pushed")}</Badge> : <Badge>{t("editor.not_pushed")}</Badge>
      }
      backAction={{ content: t("editor.back"), url: `/app/${list}` }}
      primaryAction={
        permit(["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"], {
          content: t(product.pushed_at ? "editor.push_again" : "editor.push"),
          onAction: push,
          disabled: changes !== null,
        })[0]
      }
      secondaryActions={
        product.product_link
          ? [{ content: t("editor.view_source"), url: product.product_link, external: true }]
          : undefined
      }
      pagination={{
        hasPrevious: product.previous_id !== null,
        hasNext: product.next_id !== null,
        onPrevious: () => product.previous_id && navigate(editorOf(product.previous_id)),
        onNext: () => product.next_id && navigate(editorOf(product.next_id)),
      }}
    >
      <SaveBar
        isDirty={changes !== null}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        isDisabled={Object.keys(errors).length > 0}
        onSave={() => changes && save.mutate({ products: [changes] })}
        onDiscard={discard}
      />
      <BlockStack gap="400">
        {isOutdated && (
          <Banner tone="warning" action={{ content: t("editor.reload"), onAction: reload }}>
            <p>{errorBodyOf(save.error)?.message}</p>
          </Banner>
        )}
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <DetailsCard draft={draft} nameError={errors.name && t(`editor.errors.${errors.name}`)} onChange={set} />
              <ImagesCard
                images={draft.images}
                productName={draft.name}
                productImages={picturesOf(product)}
                onChange={(images) => set({ images })}
              />
              {draft.options.length > 0 && <OptionsCard product={product} draft={draft} onChange={set} />}
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <ListingsCard listings={product.listings} />
              <OrganizationCard draft={draft} onChange={set} />
              <SeoCard draft={draft} onChange={set} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="fullWidth">
            <VariantsCard product={product} draft={draft} onChange={(variants) => set({ variants })} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** All pictures that the product and its variants have. */
function picturesOf({ images, variants }: ProductPackage): string[] {
  return [...new Set([...images.map(({ url }) => url), ...variants.flatMap(({ image_url: url }) => url ?? [])])];
}

function costRangeOf({ variants }: ProductPackage): { low: string; high: string } | null {
  const costs = variants.map(({ cost }) => cost).sort((one, other) => Number(one) - Number(other));
  const [low, high] = [costs[0], costs.at(-1)];
  return low !== undefined && high !== undefined ? { low, high } : null;
}
