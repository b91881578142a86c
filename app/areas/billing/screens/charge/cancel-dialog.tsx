import { useNavigate } from "@remix-run/react";
import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { BILLING_PAGE } from "~/shell/plans/use-plans-link";
import { Moment } from "~/ui/time/moment";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { FREE_PACKAGE } from "../../rules/plans/plan-choice";
import { useRefreshPlan } from "../billing/use-current-plan";
import { telling } from "./done";
import { WhatStops } from "./what-stops";

/** Ends what is paid, or a trial before it is (S131, B058). The plan stays until the cycle ends; one that rests gives nothing by then. */
export function CancelDialog({ plan, onClose }: { plan: CurrentPlanAnswer; onClose(): void }) {
  const { t } = useTranslation("billing");
  const navigate = useNavigate();
  const refresh = useRefreshPlan();
  const cancel = useMutation(
    api.billing.cancelSubscription.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
        navigate(telling(BILLING_PAGE, "cancelled"));
      },
    }),
  );
  const words = plan.is_trial ? ("dialogs.cancel_trial" as const) : ("dialogs.cancel" as const);
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`${words}.title`)}
      primaryAction={{
        content: t(`${words}.action`),
        destructive: true,
        loading: cancel.isPending,
        onAction: () => cancel.mutate({}),
      }}
      secondaryActions={[{ content: t("dialogs.keep"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">
            {plan.status === "FROZEN"
              ? t(plan.is_disputed ? "dialogs.cancel.disputed" : "dialogs.cancel.rests")
              : t(`${words}.text`)}
          </Text>
          {plan.status !== "FROZEN" && plan.next_billing_time && (
            <Text as="p" fontWeight="semibold">
              {t("dialogs.cancel.until")} <Moment at={plan.next_billing_time} format="date" />
            </Text>
          )}
          <WhatStops from={plan.package} to={FREE_PACKAGE} boughtCredits={plan.extra_credit - plan.extra_credit_used} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
