import { BlockStack, Button, Card, ChoiceList, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { allRead, type Typed } from "~/platform/numbers/unread";
import { Permitted } from "~/shell/access/permitted";
import { focusFault } from "~/shell/errors/focus-fault";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { PushPreview } from "../../contract/push";
import { listingQuota } from "../../rules/listings/product-quota";
import { countProducts, DEFAULT_SPLIT, type SplitSettings } from "../../rules/push/split";
import { LossDialog } from "./loss-dialog";
import { keyOf, type PushCandidate } from "./push-candidate";
import { PushProductsTable } from "./push-products-table";
import { PushSummary } from "./push-summary";
import { SplitPanel } from "./split-panel";
import { StoreChoice, type StoreTarget } from "./store-choice";
import { toReplaceEdits, type ReplacedEdits } from "./store-edits/replaced-edits";
import { StoreEditsCard } from "./store-edits/store-edits-card";
import { StorePricesCard } from "./store-prices-card";
import { usePush } from "./use-push";

interface PushDrawerPanelProps {
  isOpen: boolean;
  products: PushCandidate[];
  onClose(): void;
  onPushed(): void;
}

/** Whether stores have a product, and none of them has it on sale. */
function isDraftOnly(preview: PushPreview | undefined): boolean {
  return preview !== undefined && preview.statuses.length > 0 && !preview.statuses.includes("active");
}

/** Where a person decides how products are pushed (P028-P030). */
export default function PushDrawerPanel({ isOpen, products, onClose, onPushed }: PushDrawerPanelProps) {
  const { t } = useTranslation("push");
  const [listed, setListed] = useState(products);
  const [selected, setSelected] = useState(() => new Set(products.map(keyOf)));
  const preferences = useQuery(api.catalog.pushPreferences.queryOptions({ input: {} }));
  const imported = products.flatMap(({ packageId }) => packageId ?? []);
  const [targets, setTargets] = useState<StoreTarget[]>([]);
  // Read anew whenever the drawer opens: a product may have been edited since the list was read.
  const preview = useQuery(
    api.catalog.previewPush.queryOptions({
      input: { product_package_ids: imported, store_ids: targets.map(({ storeId }) => storeId) },
      enabled: imported.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const previews = new Map((preview.data?.data.products ?? []).map((product) => [product.product_package_id, product]));
  const quota = useQuery(api.catalog.listingQuota.queryOptions({ input: {}, staleTime: 0 }));
  const [ownSplit, setSplit] = useState<Typed<SplitSettings> | null>(null);
  const [ownStatus, setStatus] = useState<"active" | "draft" | null>(null);
  const [ownOutOfStock, setOutOfStock] = useState<boolean | null>(null);
  const push = usePush(onPushed);
  const [replaced, setReplaced] = useState<ReplacedEdits>(new Map());

  const typedSplit = ownSplit ?? preferences.data?.data.auto_split_variant_options ?? DEFAULT_SPLIT;
  // What can't be read says nothing of how many products there will be.
  const split = allRead<SplitSettings>(typedSplit) ? typedSplit : DEFAULT_SPLIT;
  const defaults = preferences.data?.data.product_listings;
  const chosen = listed.filter((product) => selected.has(keyOf(product)));
  // What stores have as a draft is not put on sale unasked.
  const areDrafts = chosen.length > 0 && chosen.every(({ packageId }) => isDraftOnly(previews.get(packageId ?? "")));
  const status = ownStatus ?? (areDrafts || defaults?.is_publish === false ? "draft" : "active");
  const sellsOutOfStock = ownOutOfStock ?? defaults?.allow_sell_out_of_stock ?? false;
  const variantsOf = ({ packageId, totalVariants }: PushCandidate) =>
    previews.get(packageId ?? "")?.variants ?? totalVariants ?? 1;
  const perStore = chosen.reduce((sum, product) => sum + countProducts(variantsOf(product), split), 0);
  const needed = perStore * targets.length;
  const chosenIds = chosen.flatMap(({ packageId }) => packageId ?? []);
  const edits = useQuery(
    api.catalog.storeEdits.queryOptions({
      input: {
        product_package_ids: chosenIds,
        store_ids: targets.map(({ storeId }) => storeId),
        is_publish: status === "active",
        allow_sell_out_of_stock: sellsOutOfStock,
      },
      enabled: isOpen && chosenIds.length > 0 && targets.length > 0,
      staleTime: 0,
    }),
  );
  const edited = edits.data?.data.listings ?? [];

  const start = (confirmLoss: boolean) =>
    split !== typedSplit
      ? focusFault()
      : push.start({
          products: chosen,
          targets,
          isPublished: status === "active",
          sellsOutOfStock,
          split,
          confirmLoss,
          replaceEdits: toReplaceEdits(edited, replaced),
        });
  const remove = (product: PushCandidate) =>
    setListed((current) => (current.length > 1 ? current.filter((other) => other !== product) : current));

  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("drawer.title", { count: listed.length })}
      width={1072}
      footer={
        <InlineStack align="end" gap="200">
          <Button onClick={onClose}>{t("drawer.cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => start(false)}
            loading={push.isPending}
            disabled={chosen.length === 0 || targets.length === 0}
          >
            {t("drawer.push", { count: chosen.length })}
          </Button>
        </InlineStack>
      }
    >
      {preferences.isError && <Failure error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preview.isError && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preferences.isPending ? (
        <CardSkeleton lines={6} />
      ) : (
        <InlineGrid columns={{ xs: 1, md: ["twoThirds", "oneThird"] }} gap="400" alignItems="start">
          <BlockStack gap="400">
            <PushProductsTable
              products={listed}
              selected={selected}
              split={split}
              previews={previews}
              pricing={preferences.data?.data}
              priceTax={preview.data?.data.price_tax ?? preferences.data?.data.price_tax}
              onSelect={setSelected}
              onRemove={remove}
            />
            <SplitPanel split={typedSplit} onChange={setSplit} isCollapsible />
          </BlockStack>
          <BlockStack gap="400">
            <Card>
              <BlockStack gap="400">
                <ChoiceList
                  title={t("status.title")}
                  choices={[
                    { value: "active", label: t("status.active"), helpText: t("status.active_help") },
                    { value: "draft", label: t("status.draft"), helpText: t("status.draft_help") },
                  ]}
                  selected={[status]}
                  onChange={([value]) => setStatus(value === "draft" ? "draft" : "active")}
                />
                <ChoiceList
                  title={t("stock.title")}
                  allowMultiple
                  choices={[{ value: "oversell", label: t("stock.oversell") }]}
                  selected={sellsOutOfStock ? ["oversell"] : []}
                  onChange={(values) => setOutOfStock(values.length > 0)}
                />
              </BlockStack>
            </Card>
            <StoreChoice targets={targets} onChange={setTargets} />
            <StoreEditsCard edits={edits} listings={edited} replaced={replaced} onChange={setReplaced} />
            <StorePricesCard packageIds={chosenIds} storeIds={targets.map(({ storeId }) => storeId)} />
            <PushSummary
              products={chosen.length}
              listings={needed}
              quota={quota.data ? listingQuota(quota.data.data) : null}
            />
            <Permitted needs={["VIEW_SETTING_PRODUCT_PUSH_PREFERENCE"]}>
              <Text as="p" variant="bodySm">
                <Link url="/app/setting/product-push-preference" onClick={onClose}>
                  {t("drawer.config_pricing")}
                </Link>
              </Text>
            </Permitted>
          </BlockStack>
        </InlineGrid>
      )}
      <LossDialog message={push.lossMessage} onConfirm={() => start(true)} onCancel={push.dismissLoss} />
    </SideDrawer>
  );
}
