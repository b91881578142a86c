import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { CREDIT_PACKAGES } from "../../rules/purchases/sold-once";
import { chargeRefusal } from "../../rules/subscriptions/charge-refusal";
import { useRefreshPlan } from "../billing/use-current-plan";
import { goToCardForm } from "./card-page";

/** Buys credits once, up to the provider's page, where the merchant confirms (C082, C091). */
export function useBuyCredits({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const navigateTo = useNavigateTo();
  const refresh = useRefreshPlan();
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const ownErrors = { meta: { showsOwnErrors: true } } as const;
  const packages = useMutation(api.billing.chargeExtra.mutationOptions(ownErrors));
  const offers = useMutation(api.billing.chargeMeta.mutationOptions(ownErrors));

  const follow = async (asking: ReturnType<typeof packages.mutateAsync>) => {
    setIsOnItsWay(true);
    try {
      const { confirmation_url: url, pay_id: payId } = (await asking).data;
      // The overlay stays until the page is left.
      if (url) return navigateTo(url);
      if (payId) return goToCardForm(payId);
      await refresh();
    } catch (error) {
      const refusal = chargeRefusal(errorBodyOf(error) ?? {});
      toast.error(refusal.kind === "message" ? refusal.message : wordsOf(refusal));
    }
    onDone();
  };
  const wordsOf = (refusal: ReturnType<typeof chargeRefusal>) => {
    if (refusal.kind === "words") return t(`charge.errors.${refusal.key}`);
    return t(
      refusal.kind === "step" && refusal.step === "no_store" ? "dialogs.no_store.text" : "dialogs.payment_issue.text",
    );
  };
  return {
    isOnItsWay,
    buyPackage: (key: (typeof CREDIT_PACKAGES)[number]["key"]) =>
      void follow(packages.mutateAsync({ package_key: key })),
    takeOffer: (key: string) => void follow(offers.mutateAsync({ meta_key: key })),
  };
}
