import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { reactionTo } from "~/shell/errors/error-reactions";
import { useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import { useFailureText } from "../use-failure-text";

/** Pushes listings again; a loss waits for a yes. */
export function usePushAgain(onStarted: () => void) {
  const { t } = useTranslation("push");
  const toast = useToast();
  const showUpgrade = useUpgradePrompt();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [loss, setLoss] = useState<{ ids: string[]; message: string } | null>(null);
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
      onError(error, { listing_ids: ids }) {
        const body = errorBodyOf(error);
        const reaction = reactionTo(body, "");
        if (body?.error_code === "LOSS_NOT_CONFIRMED") setLoss({ ids, message: body.message });
        else if (reaction.kind === "upgrade") showUpgrade(reaction);
        else toast.error(body?.message ?? t("toast.no_answer"));
      },
    }),
  );
  return {
    isPending: mutation.isPending,
    lossMessage: loss?.message ?? null,
    start: (ids: string[]) => mutation.mutate({ listing_ids: ids }),
    confirm: () => {
      if (loss) mutation.mutate({ listing_ids: loss.ids, confirm_loss: true });
      setLoss(null);
    },
    dismiss: () => setLoss(null),
  };
}
