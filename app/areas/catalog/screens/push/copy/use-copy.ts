import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { reactionTo } from "~/shell/errors/error-reactions";
import { useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import { useFailureText } from "../../use-failure-text";

interface CopyOrder {
  from_store_id: string;
  to_store_id: string;
  /** All that is missing when left out */
  product_package_ids?: string[];
}

/** Starts copying; a loss waits for a yes. What becomes of it is followed as any push is. */
export function useCopy(onStarted: () => void) {
  const { t } = useTranslation(["integration", "push"]);
  const toast = useToast();
  const showUpgrade = useUpgradePrompt();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [loss, setLoss] = useState<{ order: CopyOrder; message: string } | null>(null);
  const mutation = useMutation(
    api.catalog.copyToStore.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess({ data: { batch } }) {
        if (!batch) toast.info(t("copy.nothing"));
        if (batch && batch.processing > 0) toast.success(t("copy.started", { count: batch.processing }));
        const failures = Object.values(batch?.failed ?? {});
        if (failures[0]) toast.error(t("push:toast.left_out", { count: failures.length, reason: textOf(failures[0]) }));
        void queryClient.invalidateQueries({ queryKey: api.catalog.key() });
        onStarted();
      },
      onError(error, { confirm_loss: _, ...order }) {
        const body = errorBodyOf(error);
        if (body?.error_code === "LOSS_NOT_CONFIRMED") return setLoss({ order, message: body.message });
        const reaction = reactionTo(body, t("push:toast.no_answer"));
        if (reaction.kind === "upgrade") showUpgrade(reaction);
        else toast.error(body?.message ?? t("push:toast.no_answer"));
      },
    }),
  );
  return {
    isPending: mutation.isPending,
    lossMessage: loss?.message ?? null,
    start: (order: CopyOrder) => mutation.mutate(order),
    confirm: () => {
      if (loss) mutation.mutate({ ...loss.order, confirm_loss: true });
      setLoss(null);
    },
    dismiss: () => setLoss(null),
  };
}
