import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { reactionTo } from "~/shell/errors/error-reactions";
import { useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import type { ImportOutcome } from "../../contract/imports";
import type { OwnState, ProductCard } from "../../contract/sources";
import { nextImportState, type ImportEvent, type ImportState } from "../../rules/imports/import-states";
import { QUIET_SOURCES } from "../../rules/sources/sources";
import type { PushCandidate } from "../push/push-candidate";
import { usePushDrawer } from "../push/push-drawer";
import { useFailureText } from "../use-failure-text";

/** The counts are read anew a second after a favourite is deleted (P067). */
const REFRESH_AFTER_MS = 1_000;

/** What a person can do with a product, on a card or in its detail. */
export type ActionProduct = Pick<
  ProductCard,
  "source" | "source_product_id" | "name" | "images" | "price_range" | "currency" | "total_variants"
> &
  OwnState;
type Action = "import" | "favourite";

export interface ProductActions {
  stateOf(action: Action, product: ActionProduct): ImportState;
  /** Why the last import of the product failed, to be said beside it; undefined when a toast or the upgrade prompt has said so */
  failureOf(product: ActionProduct): string | undefined;
  importProducts(products: readonly ActionProduct[]): Promise<void>;
  favouriteProducts(products: readonly ActionProduct[]): Promise<void>;
  /** Adds the product to the favourites, or deletes it from them (P066, P067). */
  toggleFavourite(product: ActionProduct): Promise<void>;
  /** Opens the push drawer; what is not imported yet is imported by the push. */
  pushToStore(products: readonly ActionProduct[], onPushed?: () => void): void;
}

const ActionsContext = createContext<ProductActions | null>(null);
const keyOf = (action: Action, { source, source_product_id: id }: ActionProduct) => `${action} ${source} ${id}`;

/** Holds what is under way with products on this screen; `shipTo` is the country that imports are priced for. */
export function ProductActionsProvider({ shipTo, children }: { shipTo: string; children: ReactNode }) {
  const { t } = useTranslation("find-product");
  const toast = useToast();
  const showUpgrade = useUpgradePrompt();
  const textOf = useFailureText();
  const pushDrawer = usePushDrawer();
  const queryClient = useQueryClient();
  const [states, setStates] = useState<Readonly<Record<string, ImportState>>>({});
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const importOne = useMutation(api.catalog.importProduct.mutationOptions());
  const importQuietly = useMutation(api.catalog.importProduct.mutationOptions({ meta: { showsOwnErrors: true } }));
  const importAll = useMutation(api.catalog.importAll.mutationOptions());
  const favouriteAll = useMutation(api.catalog.favouriteSourceProducts.mutationOptions());
  const unfavourite = useMutation(api.catalog.unfavouriteSourceProduct.mutationOptions());

  const refresh = useCallback(async () => {
    const { find, findByCollection, product, inspired, counts, importListing } = api.catalog;
    await Promise.all(
      [find, findByCollection, product, inspired, counts, importListing].map((call) =>
        queryClient.invalidateQueries({ queryKey: call.key() }),
      ),
    );
    setStates({});
    setFailures({});
  }, [queryClient]);
  useRealtime(["products.import", "products.pushed"], () => void refresh());

  const stateOf = useCallback(
    (action: Action, product: ActionProduct): ImportState =>
      states[keyOf(action, product)] ??
      ((action === "import" ? product.imported : product.is_favourite) ? "success" : "none"),
    [states],
  );
  const apply = useCallback(
    (action: Action, products: readonly ActionProduct[], event: ImportEvent) =>
      setStates((current) => {
        const next = { ...current };
        for (const product of products) {
          const key = keyOf(action, product);
          const given = (action === "import" ? product.imported : product.is_favourite) ? "success" : "none";
          next[key] = nextImportState(current[key] ?? given, event) ?? current[key] ?? given;
        }
        return next;
      }),
    [],
  );

  const settle = useCallback(
    (action: Action, products: readonly ActionProduct[], outcome: ImportOutcome) => {
      const done = products.filter(({ source_product_id: id }) => outcome.success[id]);
      const failed = products.filter(({ source_product_id: id }) => outcome.failed[id]);
      apply(action, done, "succeed");
      apply(action, failed, "fail");
      if (done.length > 0)
        toast.success(
          action === "favourite" && done.length === 1
            ? t("toast.favourite_added")
            : t("toast.added_many", { count: done.length }),
        );
      const [reason] = Object.values(outcome.failed);
      // Of nothing but the quota, the upgrade prompt tells (B070).
      if (reason && !outcome.is_quota_expired)
        toast.error(t("toast.failed_many", { count: failed.length, reason: textOf(reason) }));
      if (outcome.processing.length > 0) toast.info(t("toast.still_processing", { count: outcome.processing.length }));
      return refresh();
    },
    [apply, refresh, t, textOf, toast],
  );

  const takeIn = useCallback(
    async (action: Action, products: readonly ActionProduct[]) => {
      const wanted = products.filter((product) => ["none", "error"].includes(stateOf(action, product)));
      const [first] = wanted;
      if (!first) return;
      apply(action, wanted, "start");
      const named = wanted.map(({ source, source_product_id }) => ({
        source,
        supplier_product_id: source_product_id,
        ship_to: shipTo,
      }));
      try {
        if (action === "favourite")
          return await settle(action, wanted, (await favouriteAll.mutateAsync({ products: named })).data);
        if (wanted.length > 1)
          return await settle(action, wanted, (await importAll.mutateAsync({ import_data: named })).data);
        const importIt = QUIET_SOURCES.includes(first.source) ? importQuietly : importOne;
        const { data } = await importIt.mutateAsync({ ...named[0]!, productName: first.name });
        if (data.status === "processing") return toast.info(t("toast.still_processing", { count: 1 }));
        apply(action, wanted, "succeed");
        toast.success(t("toast.added"));
        await refresh();
      } catch (error) {
        apply(action, wanted, "fail");
        // Of all others, the page's reaction to failed calls has said why.
        if (action === "import" && wanted.length === 1 && QUIET_SOURCES.includes(first.source)) {
          const body = errorBodyOf(error);
          const reaction = reactionTo(body, t("common:failure.no_answer"));
          if (reaction.kind === "upgrade") return showUpgrade(reaction);
          const text = body?.message ?? t("common:failure.no_answer");
          setFailures((current) => ({ ...current, [keyOf(action, first)]: text }));
        }
      }
    },
    [apply, favouriteAll, importAll, importOne, importQuietly, refresh, settle, shipTo, showUpgrade, stateOf, t, toast],
  );

  const deleteFavourite = useCallback(
    async (product: ActionProduct) => {
      apply("favourite", [product], "remove");
      try {
        await unfavourite.mutateAsync({ source: product.source, supplier_product_id: product.source_product_id });
        setTimeout(() => {
          apply("favourite", [product], "removed");
          toast.success(t("toast.favourite_deleted"));
          void refresh();
        }, REFRESH_AFTER_MS);
      } catch {
        apply("favourite", [product], "succeed");
      }
    },
    [apply, refresh, t, toast, unfavourite],
  );

  const actions = useMemo<ProductActions>(
    () => ({
      stateOf,
      failureOf: (product) => (stateOf("import", product) === "error" ? failures[keyOf("import", product)] : undefined),
      importProducts: (products) => takeIn("import", products),
      favouriteProducts: (products) => takeIn("favourite", products),
      toggleFavourite: (product) =>
        stateOf("favourite", product) === "success" ? deleteFavourite(product) : takeIn("favourite", [product]),
      pushToStore(products, onPushed) {
        pushDrawer.open(
          products.map((product) => toPushCandidate(product, shipTo)),
          () => {
            onPushed?.();
            void refresh();
          },
        );
      },
    }),
    [deleteFavourite, failures, pushDrawer, refresh, shipTo, stateOf, takeIn],
  );
  return <ActionsContext.Provider value={actions}>{children}</ActionsContext.Provider>;
}

function toPushCandidate(product: ActionProduct, shipTo: string): PushCandidate {
  return {
    packageId: product.product_package_id,
    source: product.source,
    sourceProductId: product.source_product_id,
    shipTo,
    name: product.name,
    image: product.images[0] ?? null,
    costRange: product.price_range,
    currency: product.currency,
    totalVariants: product.total_variants,
  };
}

/** @throws Error outside of a ProductActionsProvider */
export function useProductActions(): ProductActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("useProductActions needs a ProductActionsProvider");
  return actions;
}
