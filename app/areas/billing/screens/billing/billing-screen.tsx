import { Banner, BlockStack, Layout, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { usePermit } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { quotaNotices } from "../../rules/usage/quota-notices";
import { useChoosing } from "../charge/choosing";
import { ExtraCreditsCard } from "../charge/extra-credits-card";
import { isPaidByCard } from "../charge/paid-by-card";
import { usePaymentMethod } from "../charge/use-payment-method";
import { QuotaNotices } from "../upgrade/quota-notices";
import { CardOnFile, FrozenNotice, PastDueNotice, StoreBill } from "./card-on-file";
import { ChargesCard } from "./charges-card";
import { CompanyCard } from "./company-card";
import { CycleUsageCard } from "./cycle-usage-card";
import { HiddenBilling } from "./hidden-billing";
import { SummaryCard } from "./summary-card";
import { SupportCard } from "./support-card";
import { useCurrentPlan } from "./use-current-plan";

/**
 * Plan and Billing (S076): what one has and pays, what is used of it, and the way to another plan.
 * @param onOpenCreditLog opens the log of credits, which belongs to another area
 */
export function BillingScreen({ onOpenCreditLog }: { onOpenCreditLog(): void }) {
  const { t } = useTranslation("billing");
  const { client, isEmbedded } = usePrincipal();
  const permit = usePermit();
  const choosing = useChoosing();
  const paymentMethod = usePaymentMethod();
  const { plan, error, retry, isFetching } = useCurrentPlan();
  if (!showsPart(client, "billing")) return <HiddenBilling />;
  const [change] = permit(["VIEW_ACTION_CHANGE_PLAN"], {
    content: t("change.action"),
    url: "/app/setting/billing-plan/change-plan",
  });
  // In a platform's admin no other way to pay is shown (B079).
  const showsCard = plan !== undefined && isPaidByCard(plan) && !isEmbedded;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("settings"), url: "/app/setting" }}
      primaryAction={change}
    >
      {error && !plan && <Failure error={error} onRetry={retry} isRetrying={isFetching} />}
      {!error && !plan && <CardSkeleton lines={8} />}
      {plan && (
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              {plan.is_disputed && (
                <Banner tone="critical" title={t("disputed.title")}>
                  {t("disputed.text")}
                </Banner>
              )}
              {showsCard && !plan.is_disputed && (plan.status === "PAST_DUE" || plan.status === "FROZEN") && (
                <PastDueNotice plan={plan} onUpdate={paymentMethod.open} />
              )}
              {!isPaidByCard(plan) && plan.status === "FROZEN" && <FrozenNotice onUpdate={paymentMethod.open} />}
              <QuotaNotices notices={quotaNotices(plan.package.features)} />
              <SummaryCard plan={plan} onChoose={choosing.choose} onOpenCreditLog={onOpenCreditLog} />
              <CycleUsageCard plan={plan} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {showsCard && <CardOnFile onUpdate={paymentMethod.open} isUpdating={paymentMethod.isOpening} />}
              {plan.provider_payment && !isPaidByCard(plan) && (
                <StoreBill onUpdate={paymentMethod.open} isUpdating={paymentMethod.isOpening} />
              )}
              <ExtraCreditsCard />
              <CompanyCard />
              <SupportCard name={plan.package.name} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="fullWidth">
            <ChargesCard />
          </Layout.Section>
        </Layout>
      )}
      {choosing.dialogs}
    </Page>
  );
}
