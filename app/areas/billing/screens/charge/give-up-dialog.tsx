import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { FREE_PACKAGE } from "../../rules/plans/plan-choice";
import { FreePlanChosen } from "./free-plan-chosen";
import { WhatStops } from "./what-stops";

/** Before a granted plan ends for the free one: nobody can take it again by themselves (B060). */
export function GiveUpDialog({ plan, onClose }: { plan: CurrentPlanAnswer; onClose(): void }) {
  const { t } = useTranslation("billing");
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isConfirmed) return <FreePlanChosen onDone={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("dialogs.give_up.title")}
      primaryAction={{
        content: t("dialogs.give_up.action"),
        destructive: true,
        onAction: () => setIsConfirmed(true),
      }}
      secondaryActions={[{ content: t("dialogs.keep"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">{t("dialogs.give_up.text")}</Text>
          <WhatStops from={plan.package} to={FREE_PACKAGE} boughtCredits={plan.extra_credit - plan.extra_credit_used} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
