import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { useCurrentPlan } from "../billing/use-current-plan";
import { goToCardForm } from "./card-page";

/** Leads to where one changes how the plan is paid (B092). */
export function usePaymentMethod(): { open(): void; isOpening: boolean } {
  const { plan } = useCurrentPlan();
  const navigateTo = useNavigateTo();
  const update = useMutation(
    api.billing.updatePaymentMethod.mutationOptions({
      onSuccess: ({ data: { confirmation_url: url, pay_id: payId } }) => {
        if (payId) goToCardForm(payId);
        else if (url) navigateTo(url);
      },
    }),
  );
  const open = () => {
    if (plan?.provider_payment)
      update.mutate({ provider_payment: plan.provider_payment, store_id: plan.store_id ?? undefined });
  };
  return { open, isOpening: update.isPending };
}
