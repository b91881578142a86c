import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "~/platform/api/client";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import type { CardFormAnswer } from "../../../contract/charges";
import { chargesInput } from "../../billing/charges-input";
import { useCurrentPlan, useRefreshPlan } from "../../billing/use-current-plan";

/** After a checkout the plan is read anew after so long, and each time again until it is had (B053). */
const REFETCH_AFTER_MS = 5_000;
/** Longer than this nobody is kept waiting. */
const LATE_AFTER_MS = 30_000;

/** Waits until what was paid in a form is had: news of it come by the event stream, or are asked for. */
export function useSettling({ form, onSettled }: { form: CardFormAnswer; onSettled(): void }): { isLate: boolean } {
  const refresh = useRefreshPlan();
  const [, setSearchParams] = useSearchParams();
  const [isLate, setIsLate] = useState(false);
  const isSettled = useIsSettled(form);
  useEffect(() => {
    // Has it read back at the provider, whose own news may be lost.
    setSearchParams(
      (current) => {
        current.set(PAID_REFERENCE, form.reference);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    const again = setInterval(() => void refresh(), REFETCH_AFTER_MS);
    const late = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => {
      clearInterval(again);
      clearTimeout(late);
    };
    // Counted from the checkout on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isSettled) onSettled();
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled]);
  return { isLate };
}

/** Whether our books have what was paid in a form. */
function useIsSettled({ purpose, pay_id: payId, reference, state }: CardFormAnswer): boolean {
  const { plan } = useCurrentPlan();
  const isPurchase = purpose === "purchase";
  const input = chargesInput(new URLSearchParams());
  const { data } = useQuery(api.billing.paymentLogs.queryOptions({ input, enabled: isPurchase }));
  if (state !== "paid") return false;
  if (isPurchase)
    return data?.data.payment_logs.some(({ id, status }) => id === reference && status === "paid") ?? false;
  if (!plan) return false;
  if (purpose === "plan") return plan.pending?.pay_id !== payId && plan.status !== "FREE";
  return purpose === "payment_method" || (plan.status !== "PAST_DUE" && plan.status !== "FROZEN");
}
