import { Banner, BlockStack, Button, InlineStack, Page, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { showsPart } from "~/platform/client";
import { useAccess } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardGridSkeleton } from "~/ui/loading/skeletons";
import { firstSize, sizesOf, type Held } from "../../rules/plans/plan-choice";
import { PLAN_NAMES, type PlanName } from "../../rules/plans/plans";
import { HiddenBilling } from "../billing/hidden-billing";
import { useCurrentPlan } from "../billing/use-current-plan";
import { useChoosing } from "../charge/choosing";
import { CycleToggle } from "./cycle-toggle";
import { PlanCard } from "./plan-card";
import { usePlanTerms } from "./use-plan-terms";

const CompareSheet = lazyPart(() => import("./compare-sheet"));

/** Choosing a plan (S077, S124): cards for each, and all features side by side. */
export function ChangePlanScreen() {
  const { t } = useTranslation("billing");
  const { client } = usePrincipal();
  const { plan, error, retry, isFetching } = useCurrentPlan();
  const mayChange = useAccess(["VIEW_ACTION_CHANGE_PLAN"]) !== "removed";
  if (!showsPart(client, "billing")) return <HiddenBilling />;
  return (
    <Page
      title={t("change.title")}
      subtitle={t("change.subtitle")}
      backAction={{ content: t("title"), url: "/app/setting/billing" }}
      fullWidth
    >
      <BlockStack gap="400">
        {!mayChange && <Banner tone="info">{t("no_permission")}</Banner>}
        {plan ? (
          <Plans held={plan.package} />
        ) : error ? (
          <Failure error={error} onRetry={retry} isRetrying={isFetching} />
        ) : (
          <CardGridSkeleton cards={5} />
        )}
      </BlockStack>
    </Page>
  );
}

/** The cards, each in the size that was chosen of it. */
function Plans({ held }: { held: Held }) {
  const { t } = useTranslation("billing");
  const choosing = useChoosing();
  const [isYearly, setIsYearly] = useState(true);
  const [sizes, setSizes] = useState<Partial<Record<PlanName, number>>>({});
  const [isComparing, setIsComparing] = useState(false);
  const { isCycleLocked, isOnboarding } = usePlanTerms();
  const { data: pricing } = useQuery(api.billing.pricing.queryOptions({ input: {} }));
  const sizeOf = (name: PlanName) => sizes[name] ?? firstSize(name, held);
  const shown = { isYearly: isYearly && !isCycleLocked, held, isOnboarding, onChoose: choosing.choose };
  return (
    <>
      <CycleToggle isYearly={shown.isYearly} onChange={setIsYearly} isLocked={isCycleLocked} />
      <ul className="plan-cards">
        {PLAN_NAMES.map((name) => (
          <PlanCard
            key={name}
            sizes={sizesOf(name)}
            size={sizeOf(name)}
            onSize={(size) => setSizes({ ...sizes, [name]: size })}
            trialDays={pricing?.data.trial_days ?? 0}
            {...shown}
          />
        ))}
      </ul>
      <InlineStack align="center">
        <Button onClick={() => setIsComparing(true)}>{t("compare.open")}</Button>
      </InlineStack>
      <Text as="p" tone="subdued" alignment="center">
        {t("change.footnote")}
      </Text>
      <MountedOnceOpen isOpen={isComparing}>
        <CompareSheet
          isOpen={isComparing}
          onClose={() => setIsComparing(false)}
          plans={PLAN_NAMES.flatMap((name) => sizesOf(name)[sizeOf(name)] ?? [])}
          onCycle={setIsYearly}
          isLocked={isCycleLocked}
          {...shown}
          onChoose={(choice) => {
            setIsComparing(false);
            choosing.choose(choice);
          }}
        />
      </MountedOnceOpen>
      {choosing.dialogs}
    </>
  );
}
