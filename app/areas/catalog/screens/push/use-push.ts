import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, apiClient, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { reactionTo } from "~/shell/errors/error-reactions";
import { useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import type { PushOutcome, ReplaceEdits } from "../../contract/push";
import type { SplitSettings } from "../../rules/push/split";
import { useFailureText } from "../use-failure-text";
import type { PushCandidate } from "./push-candidate";
import type { StoreTarget } from "./store-choice";

export interface PushOrder {
  products: PushCandidate[];
  targets: StoreTarget[];
  isPublished: boolean;
  sellsOutOfStock: boolean;
  split: SplitSettings;
  confirmLoss: boolean;
  /** What of the merchants' edits ours replaces */
  replaceEdits: ReplaceEdits;
}

/** Starts pushes and says how they began. A push at a loss waits for a yes. */
export function usePush(onPushed: () => void) {
  const [lossMessage, setLossMessage] = useState<string | null>(null);
  const sending = useSendPush();
  return {
    start(order: PushOrder) {
      setLossMessage(null);
      sending.mutate(order, {
        onSuccess: (outcomes) => startedBy(outcomes) > 0 && onPushed(),
        onError: (error) => setLossMessage(lossOf(error)),
      });
    },
    isPending: sending.isPending,
    lossMessage,
    dismissLoss: () => setLossMessage(null),
  };
}

/** Sends pushes and says how they began, or why not. What is to be done about a loss is for those to say who ask for it. */
export function useSendPush() {
  const { t } = useTranslation("push");
  const toast = useToast();
  const showUpgrade = useUpgradePrompt();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendPush,
    meta: { showsOwnErrors: true },
    onSuccess(outcomes) {
      const started = startedBy(outcomes);
      const failures = outcomes.flatMap(({ failed }) => Object.values(failed));
      void queryClient.invalidateQueries({ queryKey: api.catalog.key() });
      if (started > 0) toast.success(t("toast.started", { count: started }));
      const [failure] = failures;
      if (failure) toast.error(t("toast.left_out", { count: failures.length, reason: textOf(failure) }));
    },
    onError(error) {
      if (lossOf(error) !== null) return;
      const body = errorBodyOf(error);
      const reaction = reactionTo(body, t("toast.no_answer"));
      if (reaction.kind === "upgrade") showUpgrade(reaction);
      else toast.error(body?.message ?? t("toast.no_answer"));
    },
  });
}

/** How many listings are being pushed. */
export function startedBy(outcomes: readonly PushOutcome[]): number {
  return outcomes.reduce((sum, { processing }) => sum + processing, 0);
}

/** What a push that was refused for a loss says of it; null for one that was refused for something else. */
export function lossOf(error: unknown): string | null {
  const body = errorBodyOf(error);
  return body?.error_code === "LOSS_NOT_CONFIRMED" ? body.message : null;
}

/** One call for what is imported, and one a store for what is not. */
async function sendPush({
  products,
  targets,
  isPublished,
  sellsOutOfStock,
  split,
  confirmLoss,
  replaceEdits,
}: PushOrder): Promise<PushOutcome[]> {
  const outcomes: PushOutcome[] = [];
  const imported = products.flatMap(({ packageId }) => packageId ?? []);
  const publicationsOf = ({ publicationIds }: StoreTarget) => publicationIds?.map((id) => ({ id }));
  if (imported.length > 0) {
    const settings = targets.map((target) => ({
      store_id: target.storeId,
      is_publish: isPublished,
      allow_sell_out_of_stock: sellsOutOfStock,
      publications: publicationsOf(target),
    }));
    const { data } = await apiClient.catalog.push({
      product_package_ids: imported,
      push_settings: settings,
      variant_options: split,
      confirm_loss: confirmLoss,
      replace_edits: replaceEdits,
    });
    outcomes.push(data);
  }
  const fresh = products.filter(({ packageId }) => packageId === null);
  if (fresh.length === 0) return outcomes;
  for (const target of targets) {
    const { data } = await apiClient.catalog.pushSourceProducts({
      store_id: target.storeId,
      products: fresh.map(({ source, sourceProductId, shipTo }) => ({
        source,
        supplier_product_id: sourceProductId,
        ship_to: shipTo,
      })),
      product_listings: { is_publish: isPublished, allow_sell_out_of_stock: sellsOutOfStock },
      publications: publicationsOf(target),
      variant_options: split,
    });
    outcomes.push(data);
  }
  return outcomes;
}
