import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, apiClient, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { reactionTo } from "~/shell/errors/error-reactions";
import { useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import type { EditedListing, ReplaceEdits } from "../../contract/push";
import { useFailureText } from "../use-failure-text";

/** Pushes listings again; what was changed at their stores since, and a loss, wait for a yes. */
export function usePushAgain(onStarted: () => void) {
  const { t } = useTranslation("push");
  const toast = useToast();
  const showUpgrade = useUpgradePrompt();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [loss, setLoss] = useState<{ ids: string[]; message: string; replaced: ReplaceEdits } | null>(null);
  const [edited, setEdited] = useState<{ ids: string[]; listings: EditedListing[] } | null>(null);
  const mutation = useMutation(
    api.catalog.pushAgain.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess({ data }) {
        if (data.processing > 0) toast.success(t("toast.started", { count: data.processing }));
        const [failure] = Object.values(data.failed);
        if (failure)
          toast.error(t("toast.left_out", { count: Object.keys(data.failed).length, reason: textOf(failure) }));
        void queryClient.invalidateQueries({ queryKey: api.catalog.key() });
        onStarted();
      },
      onError(error, { listing_ids: ids, replace_edits: replaced = [] }) {
        const body = errorBodyOf(error);
        const reaction = reactionTo(body, "");
        if (body?.error_code === "LOSS_NOT_CONFIRMED") setLoss({ ids, message: body.message, replaced });
        else if (reaction.kind === "upgrade") showUpgrade(reaction);
        else toast.error(body?.message ?? t("toast.no_answer"));
      },
    }),
  );
  const comparison = useMutation({
    mutationFn: (ids: string[]) => apiClient.catalog.storeEdits({ listing_ids: ids }),
    meta: { showsOwnErrors: true },
    onSuccess({ data: { listings } }, ids) {
      if (listings.length > 0) setEdited({ ids, listings });
      else mutation.mutate({ listing_ids: ids });
    },
    onError: (error) => toast.error(errorBodyOf(error)?.message ?? t("toast.no_answer")),
  });
  return {
    isPending: mutation.isPending || comparison.isPending,
    lossMessage: loss?.message ?? null,
    edited: edited?.listings ?? null,
    start: (ids: string[]) => comparison.mutate(ids),
    confirm: () => {
      if (loss) mutation.mutate({ listing_ids: loss.ids, confirm_loss: true, replace_edits: loss.replaced });
      setLoss(null);
    },
    dismiss: () => setLoss(null),
    confirmEdits: (replaced: ReplaceEdits) => {
      if (edited) mutation.mutate({ listing_ids: edited.ids, replace_edits: replaced });
      setEdited(null);
    },
    dismissEdits: () => setEdited(null),
  };
}
