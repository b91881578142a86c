import { BlockStack, ChoiceList, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useContactUrl } from "~/shell/document/use-contact-url";
import { Moment } from "~/ui/time/moment";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { cyclePrice } from "../../rules/plans/offers";
import { planOf } from "../../rules/plans/plans";
import type { PlanForCycle } from "../../rules/plans/what-stops";
import { isGranted } from "../../rules/subscriptions/cancelling";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";
import type { Choice } from "../plans/plan-button";
import { Price } from "../plans/price";
import { ChangePreview } from "./change-preview";
import { isPaidByCard, paysByCard } from "./paid-by-card";
import { ProcessingOverlay } from "./processing-overlay";
import { useCharge } from "./use-charge";
import { WhatStops } from "./what-stops";

interface ChangeDialogsProps {
  plan: CurrentPlanAnswer;
  choice: Choice;
  onClose(): void;
}

/** From "change my plan" to the provider's page: one dialog for each step that needs a word (B016). */
export function ChangeDialogs({ plan, choice, onClose }: ChangeDialogsProps) {
  const { t } = useTranslation("billing");
  const isByCard = paysByCard(plan);
  const isChangedAtOnce = isPaidByCard(plan);
  const wasGranted = isGranted({ packageKey: plan.package.key, status: plan.status });
  const wanted: PlanForCycle = { key: choice.key, cycle: choice.isYearly ? YEARLY : MONTHLY };
  const { step, preview, isPreviewing, start, chooseStore, confirmDowngrade } = useCharge({
    choice,
    plan,
    isByCard,
    isChangedAtOnce,
    onDone: onClose,
  });
  const support = useSupportAction();
  const { data: pricing } = useQuery(api.billing.pricing.queryOptions({ input: {} }));
  const trialDays = pricing?.data.trial_days ?? 0;
  const keep = { content: t("dialogs.keep"), onAction: onClose };
  const close = { content: t("common:close"), onAction: onClose };
  switch (step.kind) {
    case "processing":
      return <ProcessingOverlay about={step.isWithoutPage ? "change" : "page"} />;
    case "choose_store":
      return <StoreChooser stores={step.stores} onChoose={chooseStore} onClose={onClose} />;
    case "no_store":
      return (
        <Modal
          open
          onClose={onClose}
          title={t("dialogs.no_store.title")}
          primaryAction={{ content: t("dialogs.no_store.action"), url: "/app/setting/channel" }}
          secondaryActions={[close]}
        >
          <Modal.Section>{t("dialogs.no_store.text")}</Modal.Section>
        </Modal>
      );
    case "payment_issue":
      return (
        <Modal
          open
          onClose={onClose}
          title={t("dialogs.payment_issue.title")}
          primaryAction={{ content: t("dialogs.payment_issue.action"), url: "/app/setting/channel" }}
          secondaryActions={[close]}
        >
          <Modal.Section>{t("dialogs.payment_issue.text")}</Modal.Section>
        </Modal>
      );
    case "downgrade":
      return (
        <Modal
          open
          onClose={onClose}
          title={t("dialogs.downgrade.title")}
          primaryAction={{ content: t("dialogs.downgrade.action"), onAction: () => confirmDowngrade(step.storeId) }}
          secondaryActions={[keep]}
        >
          <Modal.Section>
            <BlockStack gap="300">
              <Text as="p">{t("dialogs.downgrade.text")}</Text>
              <NextBillingDate plan={plan} />
              <WhatStops from={plan.package} to={wanted} />
            </BlockStack>
          </Modal.Section>
        </Modal>
      );
    case "first_cycle":
      return (
        <Modal
          open
          onClose={onClose}
          title={t("dialogs.first_cycle.title")}
          primaryAction={close}
          secondaryActions={support}
        >
          <Modal.Section>
            <BlockStack gap="300">
              <Text as="p">{t("dialogs.first_cycle.text")}</Text>
              <NextBillingDate plan={plan} />
            </BlockStack>
          </Modal.Section>
        </Modal>
      );
    case "confirm":
      return (
        <Modal
          open
          onClose={onClose}
          title={t(choice.resumed ? "dialogs.change.resume_title" : "dialogs.change.title")}
          primaryAction={{
            content: t(
              choice.resumed
                ? "summary.resume"
                : isChangedAtOnce
                  ? "dialogs.downgrade.action"
                  : "dialogs.change.action",
            ),
            disabled: isPreviewing,
            onAction: start,
          }}
          secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
        >
          <Modal.Section>
            <BlockStack gap="300">
              <div className="billing-facts">
                <PlanLine
                  label={t("dialogs.change.from")}
                  planKey={plan.package.key}
                  cycle={plan.package.cycle}
                  price={plan.package.price}
                  isGranted={wasGranted}
                />
                <PlanLine
                  label={t("dialogs.change.to")}
                  planKey={choice.key}
                  cycle={choice.isYearly ? YEARLY : MONTHLY}
                  price={(choice.custom ?? choice.resumed)?.price}
                />
              </div>
              {isPreviewing && <SkeletonBodyText lines={3} />}
              {preview?.amounts && <ChangePreview amounts={preview.amounts} choice={choice} />}
              {wasGranted && (
                <Text as="p" fontWeight="semibold">
                  {t("dialogs.change.granted_ends")}
                </Text>
              )}
              {preview?.starts !== "next_cycle" && <WhatStops from={plan.package} to={wanted} />}
              <Text as="p" tone="subdued">
                {t(
                  isChangedAtOnce
                    ? choice.resumed
                      ? "dialogs.change.resume_by_card"
                      : "dialogs.change.at_once"
                    : isByCard
                      ? "dialogs.change.by_card"
                      : "dialogs.change.text",
                )}
              </Text>
              {isChangedAtOnce && choice.resumed && <NextBillingDate plan={plan} />}
              {!choice.resumed && !isChangedAtOnce && trialDays > 0 && (
                <Text as="p">
                  {t(plan.is_trial ? "dialogs.change.trial_left" : "dialogs.change.trial", { count: trialDays })}
                </Text>
              )}
              {!choice.resumed && (
                <Text as="p" tone="subdued">
                  {t(choice.isYearly ? "dialogs.change.first_year" : "dialogs.change.first_month")}
                </Text>
              )}
              {plan.status === "CANCELLED" && !plan.is_trial && !choice.resumed && (
                <Text as="p">{t("dialogs.change.carried")}</Text>
              )}
            </BlockStack>
          </Modal.Section>
        </Modal>
      );
  }
}

/** A plan with what a cycle of it costs. */
function PlanLine({
  label,
  planKey,
  cycle,
  price,
  isGranted: wasGranted = false,
}: {
  label: string;
  planKey: string;
  cycle: 30 | 365;
  /** Where it is not the list's */
  price?: string;
  /** Nothing is paid for it */
  isGranted?: boolean;
}) {
  const { t } = useTranslation("billing");
  const plan = planOf(planKey);
  return (
    <BlockStack gap="050">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <Text as="span" variant="headingMd">
        {t(`shell:plans.${plan.name}`)}
      </Text>
      <span>
        {wasGranted ? (
          t("dialogs.change.granted")
        ) : (
          <>
            <Price amount={price ?? cyclePrice(plan, cycle)} /> {t(cycle === YEARLY ? "cycle.a_year" : "cycle.a_month")}
          </>
        )}
      </span>
    </BlockStack>
  );
}

function NextBillingDate({ plan: { next_billing_time } }: { plan: CurrentPlanAnswer }) {
  const { t } = useTranslation("billing");
  return (
    <Text as="p" fontWeight="semibold">
      {t("summary.next_billing")}:{" "}
      {next_billing_time ? <Moment at={next_billing_time} format="date" /> : t("not_available")}
    </Text>
  );
}

/** Which of several Shopify stores is billed (S128). */
function StoreChooser({
  stores,
  onChoose,
  onClose,
}: {
  stores: { id: string; name: string; platformDomain: string }[];
  onChoose(storeId: string): void;
  onClose(): void;
}) {
  const { t } = useTranslation("billing");
  const [chosen, setChosen] = useState(stores[0]?.id ?? "");
  return (
    <Modal
      open
      onClose={onClose}
      title={t("dialogs.store.title")}
      primaryAction={{ content: t("dialogs.store.action"), onAction: () => onChoose(chosen) }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <ChoiceList
          title={t("dialogs.store.text")}
          choices={stores.map(({ id, name, platformDomain }) => ({ value: id, label: name, helpText: platformDomain }))}
          selected={[chosen]}
          onChange={([id]) => setChosen(id ?? "")}
        />
      </Modal.Section>
    </Modal>
  );
}

/** The way to a person, where there is one. */
function useSupportAction() {
  const { t } = useTranslation("billing");
  const url = useContactUrl();
  return url ? [{ content: t("button.contact"), url, external: true }] : undefined;
}
