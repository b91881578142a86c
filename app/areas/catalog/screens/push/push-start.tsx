import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/shell/embedded/toast";
import type { AskedPush } from "./push-drawer";
import PushDrawerPanel from "./push-drawer-panel";
import { orderWithoutReview } from "./push-without-review";
import { lossOf, startedBy, useSendPush } from "./use-push";

/** From when on a push that is being sent without the drawer is spoken of, in milliseconds. */
const LONG_MS = 1_000;

/** Begins each push that is asked for: at once where no person has to look at it first, and in the drawer otherwise (P054). */
export default function PushStart({ asked }: { asked: readonly AskedPush[] }) {
  const { t } = useTranslation("push");
  const toast = useToast();
  const queryClient = useQueryClient();
  const sending = useSendPush();
  const begun = useRef(0);
  const [reviewed, setReviewed] = useState<(AskedPush & { opening: number }) | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const review = (ask: AskedPush) => {
    setReviewed((last) => ({ ...ask, opening: (last?.opening ?? 0) + 1 }));
    setIsOpen(true);
  };
  const begin = async (ask: AskedPush) => {
    const order = await orderWithoutReview(queryClient, ask.products);
    if (!order) return review(ask);
    const telling = setTimeout(() => toast.info(t("progress.title")), LONG_MS);
    try {
      if (startedBy(await sending.mutateAsync(order)) > 0) ask.onPushed?.();
    } catch (error) {
      // Which prices lose, and whether to sell all the same, is for a person to see.
      if (lossOf(error) !== null) review(ask);
    } finally {
      clearTimeout(telling);
    }
  };
  useEffect(() => {
    for (const ask of asked.slice(begun.current)) void begin(ask);
    begun.current = asked.length;
    // Each press is begun once, as it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  if (!reviewed) return null;
  return (
    <PushDrawerPanel
      key={reviewed.opening}
      isOpen={isOpen}
      products={reviewed.products}
      onClose={() => setIsOpen(false)}
      onPushed={() => {
        setIsOpen(false);
        reviewed.onPushed?.();
      }}
    />
  );
}
