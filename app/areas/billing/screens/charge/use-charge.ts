import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { BILLING_PAGE } from "~/shell/plans/use-plans-link";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { chargeRefusal, type RefusedCharge } from "../../rules/subscriptions/charge-refusal";
import { payerOf } from "../../rules/subscriptions/paying-store";
import { useRefreshPlan } from "../billing/use-current-plan";
import type { Choice } from "../plans/plan-button";
import { goToCardForm } from "./card-page";
import { telling } from "./done";

type Store = ReturnType<typeof usePrincipal>["stores"][number];

/** Where a charge stands, each step with its dialog. */
export type ChargeStep =
  | { kind: "confirm" }
  | { kind: "choose_store"; stores: Store[] }
  | { kind: "no_store" }
  | { kind: "payment_issue" }
  | { kind: "processing"; isWithoutPage: boolean }
  /** It begins with the next cycle: a person says yes to that (B052) */
  | { kind: "downgrade"; storeId: string | null }
  | { kind: "first_cycle" };

/** Charges for a plan, step by step (B050-B057). What would be refused is told before anybody confirms it (B095). */
export function useCharge({
  choice,
  plan,
  isByCard,
  isChangedAtOnce,
  onDone,
}: {
  choice: Choice;
  plan: Pick<CurrentPlanAnswer, "status" | "store_id">;
  /** No store pays */
  isByCard: boolean;
  /** The card is known: nothing is to be confirmed at the provider */
  isChangedAtOnce: boolean;
  onDone(): void;
}) {
  const { t } = useTranslation("billing");
  const { stores, store, isEmbedded, workspace } = usePrincipal();
  const [step, setStep] = useState<ChargeStep>({ kind: "confirm" });
  const toast = useToast();
  const navigate = useNavigate();
  const navigateTo = useNavigateTo();
  const refresh = useRefreshPlan();
  const charge = useMutation(api.billing.chargeSubscription.mutationOptions({ meta: { showsOwnErrors: true } }));

  // A charge that a store takes can be told by nobody before.
  const isAsked = plan.status !== "FREE" && !choice.resumed && step.kind === "confirm";
  const asked = useQuery(
    api.billing.previewChange.queryOptions({
      input: {
        store_id: plan.store_id,
        module_ids: [choice.key],
        is_yearly: choice.isYearly,
        package_id: choice.custom?.id,
      },
      enabled: isAsked,
      // What is told of another time may be another sum.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  );

  const refuse = (refused: RefusedCharge) => {
    const refusal = chargeRefusal(refused);
    if (refusal.kind === "step") return setStep({ kind: refusal.step });
    toast.error(refusal.kind === "message" ? refusal.message : t(`charge.errors.${refusal.key}`));
    onDone();
  };

  const refusal = errorBodyOf(asked.error);
  useEffect(() => {
    // What can't be told now may be charged all the same; what is refused by a code would be refused again.
    if (refusal?.error_code) refuse(refusal);
    // Once a refusal.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked.error]);

  const send = async (storeId: string | null, isDowngradeConfirmed: boolean) => {
    setStep({ kind: "processing", isWithoutPage: isChangedAtOnce });
    let answer;
    try {
      answer = await charge.mutateAsync({
        store_id: storeId,
        module_ids: [choice.key],
        is_yearly: choice.isYearly,
        confirm_downgrade: isDowngradeConfirmed,
        package_id: choice.custom?.id,
      });
    } catch (error) {
      return refuse(errorBodyOf(error) ?? {});
    }
    const { confirmation_url: url, pay_id: payId, apply_on_next_billing_cycle: isLater, error_code } = answer.data;
    if (error_code) return refuse({ ...answer.data, message: answer.message });
    if (isLater && !isDowngradeConfirmed) return setStep({ kind: "downgrade", storeId });
    // The overlay stays until the page is left.
    if (url) return navigateTo(url);
    if (payId) return goToCardForm(payId);
    await refresh();
    onDone();
    navigate(telling(BILLING_PAGE, isDowngradeConfirmed ? "later" : "changed"));
  };

  const start = (chosenId: string | null) => {
    if (isByCard) return void send(null, false);
    const payer = payerOf({ stores: stores.filter(({ workspaceId }) => workspaceId === workspace.id), chosenId });
    if (payer.kind === "store") return void send(payer.store.id, false);
    if (payer.kind === "choose") return setStep({ kind: "choose_store", stores: payer.stores });
    if (payer.kind === "gone") return refuse({ error_code: "TheStoreNoLongerExists" });
    setStep({ kind: payer.kind });
  };

  return {
    step,
    /** What the change comes to, once that is known; null where it can't be told */
    preview: asked.data?.data ?? null,
    isPreviewing: asked.isLoading || Boolean(refusal?.error_code),
    /** In a store's admin that store pays; elsewhere the one that pays already, or one that is chosen */
    start: () => start(isEmbedded ? (store?.id ?? null) : plan.store_id),
    chooseStore: (storeId: string) => start(storeId),
    confirmDowngrade: (storeId: string | null) => void send(storeId, true),
  };
}
