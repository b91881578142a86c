import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/shell/embedded/toast";
import { doneOf, withoutDone, type Done } from "./done";

const WORDS = {
  plan: "pay.done.plan",
  purchase: "pay.done.purchase",
  card: "pay.done.card",
  changed: "charge.done",
  later: "charge.later",
  cancelled: "dialogs.cancel.done",
  free: "charge.free",
} as const satisfies Record<Done, string>;

/** Tells once what was done about the plan, as the address says. */
export function useDoneToast(): void {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const [searchParams, setSearchParams] = useSearchParams();
  const done = doneOf(searchParams);
  useEffect(() => {
    if (!done) return;
    toast.success(t(WORDS[done]));
    setSearchParams(withoutDone, { replace: true, preventScrollReset: true });
    // Once for each way here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);
}
