import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { UsageBar } from "../usage-bar";
import { useRefreshPlan } from "./use-current-plan";

/** The credits by what they were given as, the way to their log, and what can be redeemed (B007, B065). */
export function CreditsBlock({ plan, onOpenLog }: { plan: CurrentPlanAnswer; onOpenLog(): void }) {
  const { t } = useTranslation(["billing", "credits"]);
  const kinds = [
    { kind: "main", used: plan.main_credit_used, limit: plan.main_credit },
    { kind: "bonus", used: plan.bonus_credit_used, limit: plan.bonus_credit },
    { kind: "redeemed", used: plan.redeemed_credit_used, limit: plan.redeemed_credit },
    { kind: "extra", used: plan.extra_credit_used, limit: plan.extra_credit },
  ] as const;
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h3" variant="headingSm">
          {t("credits.title")}
        </Text>
        <Button variant="plain" onClick={onOpenLog}>
          {t("credits.log")}
        </Button>
      </InlineStack>
      {kinds
        .filter(({ kind, limit }) => kind === "main" || limit > 0)
        .map(({ kind, used, limit }) => (
          <UsageBar key={kind} label={t(`credits:types.${kind}`)} used={used} limit={limit} />
        ))}
      {plan.held_credit > 0 && (
        <Text as="p" tone="caution">
          {t("credits.held", { credits: plan.held_credit })}
        </Text>
      )}
      {plan.redeemable && !plan.is_redeemed && <Redeem {...plan.redeemable} />}
    </BlockStack>
  );
}

function Redeem({ months, credits }: { months: number; credits: number }) {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const refresh = useRefreshPlan();
  const redeem = useMutation(
    api.billing.redeemCredit.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t("credits.redeemed"));
      },
    }),
  );
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <Text as="p" tone="subdued">
        {months === 0 ? t("credits.nothing") : t("credits.redeemable", { months, credits })}
      </Text>
      <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
        <Button disabled={months === 0} loading={redeem.isPending} onClick={() => redeem.mutate({})}>
          {t("credits.redeem")}
        </Button>
      </Permitted>
    </InlineStack>
  );
}
