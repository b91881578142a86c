import { Badge, Banner, BlockStack, Button, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, useAccess, usePermit } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { useUsage } from "~/shell/plans/use-usage";
import { formatPercent } from "~/ui/money/number";
import { Moment } from "~/ui/time/moment";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { DEFAULT_PLAN, soldPlanOf } from "../../rules/plans/plans";
import { cancellingOf, isGranted, mayCancel } from "../../rules/subscriptions/cancelling";
import { nextBilling, resumption } from "../../rules/subscriptions/next-billing";
import { YEARLY } from "../../rules/usage/usage-period";
import { goToCardForm } from "../charge/card-page";
import type { Choice } from "../plans/plan-button";
import { Price } from "../plans/price";
import { usePlanTerms } from "../plans/use-plan-terms";
import { CreditsBlock } from "./credits-block";
import { useRefreshPlan } from "./use-current-plan";

interface SummaryCardProps {
  plan: CurrentPlanAnswer;
  onChoose(choice: Choice): void;
  onOpenCreditLog(): void;
}

const TONES = {
  FREE: undefined,
  TRIALING: "info",
  ACTIVE: "success",
  PAST_DUE: "warning",
  FROZEN: "critical",
  CANCELLED: "attention",
} as const;

/** Price, cycle and dates of the plan, what comes after it, its credits, and what can be done about it (S123, B007). */
export function SummaryCard({ plan, onChoose, onOpenCreditLog }: SummaryCardProps) {
  const { t } = useTranslation("billing");
  const { package: held, status, is_trial, trial_ends_at, pending } = plan;
  const navigateTo = useNavigateTo();
  const { isMarketplaceUser, isEmbedded } = usePrincipal();
  const isDemo = useUsage()?.is_demo ?? false;
  const permit = usePermit();
  const { isCycleLocked } = usePlanTerms();
  const refresh = useRefreshPlan();
  const skip = useMutation(api.billing.skipRecharge.mutationOptions({ onSuccess: refresh }));
  const sold = soldPlanOf(held.key);
  const wasGranted = isGranted({ packageKey: held.key, status });
  const isPaid = sold !== null && sold.price !== "0" && !wasGranted;
  const isCancellable = mayCancel({ ...cancellingOf(plan), isMarketplaceUser, isDemo });
  const confirmationUrl = pending?.confirmation_url;
  // In a platform's admin no other way to pay is shown (B079).
  const payId = isEmbedded ? null : pending?.pay_id;
  const [confirm] = permit(["VIEW_ACTION_CHANGE_PLAN"], {
    content: t("summary.pending_action"),
    onAction: () => {
      if (payId) goToCardForm(payId);
      else if (confirmationUrl) navigateTo(confirmationUrl);
    },
  });
  const [notNow] = permit(["VIEW_ACTION_CHANGE_PLAN"], {
    content: t("summary.pending_skip"),
    onAction: () => skip.mutate({}),
  });
  return (
    <Card>
      <BlockStack gap="400">
        {(confirmationUrl || payId) && (
          <Banner tone="info" title={t("summary.pending")} action={confirm} secondaryAction={notNow} />
        )}
        <InlineStack align="space-between" blockAlign="start" gap="200">
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center" align="start">
              <Text as="h2" variant="headingLg">
                {t(`shell:plans.${held.name}`)}
              </Text>
              <Badge tone={wasGranted ? "success" : TONES[status]}>
                {wasGranted ? t("status.granted") : t(`status.${plan.is_disputed ? "DISPUTED" : status}`)}
              </Badge>
            </InlineStack>
            {wasGranted ? (
              <Text as="p">{t("summary.granted")}</Text>
            ) : (
              <Text as="p" variant="headingMd">
                <Price amount={held.price} /> <PerCycle cycle={held.cycle} />
              </Text>
            )}
          </BlockStack>
          <InlineStack gap="200">
            {isPaid && !isCycleLocked && held.cycle !== YEARLY && status !== "CANCELLED" && (
              <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
                <Button variant="primary" onClick={() => onChoose({ key: sold.key, isYearly: true })}>
                  {t("summary.pay_yearly")}
                </Button>
              </Permitted>
            )}
            {isCancellable && (
              <Permitted needs={["VIEW_ACTION_CANCEL_PLAN"]}>
                <Button onClick={() => onChoose({ key: DEFAULT_PLAN, isYearly: false })}>
                  {t(is_trial ? "summary.cancel_trial" : "summary.cancel")}
                </Button>
              </Permitted>
            )}
          </InlineStack>
        </InlineStack>
        <div className="billing-facts">
          {plan.start_time && (
            <Fact label={t("summary.since")}>
              <Moment at={plan.start_time} format="date" />
            </Fact>
          )}
          {is_trial && trial_ends_at && (
            <Fact label={t("summary.trial_ends")}>
              <Moment at={trial_ends_at} format="date" />
            </Fact>
          )}
          <Fact label={t("summary.next_billing")}>
            {status !== "CANCELLED" && plan.next_billing_time && <Moment at={plan.next_billing_time} format="date" />}
          </Fact>
          <Cashback rate={plan.order_cashback} />
        </div>
        <NextBilling plan={plan} onChoose={onChoose} />
        <Divider />
        <CreditsBlock plan={plan} onOpenLog={onOpenCreditLog} />
      </BlockStack>
    </Card>
  );
}

/** What is had and paid from the next cycle on; of a cancelled plan the free one, and the way back (B062, B063). */
function NextBilling({
  plan: { package: held, status, next_package, next_billing_time },
  onChoose,
}: Pick<SummaryCardProps, "plan" | "onChoose">) {
  const { t } = useTranslation("billing");
  const next = nextBilling({ status, held, next: next_package });
  if (!next) return null;
  const again = resumption({ status, held });
  return (
    <>
      <Divider />
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {t("summary.next")}
          </Text>
          <Text as="p">
            {t(`shell:plans.${next.name}`)} · <Price amount={next.price} />{" "}
            {next.cycle !== null && <PerCycle cycle={next.cycle} />}
          </Text>
          <Text as="p" tone="subdued">
            {t("summary.from")}{" "}
            {next_billing_time ? <Moment at={next_billing_time} format="date" /> : t("not_available")}
          </Text>
        </BlockStack>
        {again && (
          <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
            <Button variant="primary" onClick={() => onChoose(again)}>
              {t("summary.resume")}
            </Button>
          </Permitted>
        )}
      </InlineStack>
    </>
  );
}

function PerCycle({ cycle }: { cycle: number }) {
  const { t } = useTranslation("billing");
  return (
    <Text as="span" tone="subdued" fontWeight="regular">
      {t(cycle === YEARLY ? "cycle.a_year" : "cycle.a_month")}
    </Text>
  );
}

/** What an order gives back (B129), with the way to what it has given; nothing on a plan that gives none. */
function Cashback({ rate }: { rate: string }) {
  const { t, i18n } = useTranslation("billing");
  const mayOpen = useAccess(["VIEW_SETTING_INTEGRATION"]) === "allowed";
  if (Number(rate) === 0) return null;
  const percent = formatPercent((Number(rate) * 100).toFixed(2), i18n.language);
  return (
    <Fact label={t("summary.cashback")}>
      {percent}
      {mayOpen && (
        <>
          {" · "}
          <Link url="/app/setting/integration/cashback_setting">{t("summary.cashback_of")}</Link>
        </>
      )}
    </Fact>
  );
}

/** A fact by its name; N/A where there is none (B008). */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("billing");
  return (
    <BlockStack gap="050">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <Text as="span">{children || t("not_available")}</Text>
    </BlockStack>
  );
}
