import { useSearchParams } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { useRealtime } from "~/shell/data/realtime";
import { useRefusedQuota, useUpgradePrompt } from "~/shell/plans/upgrade-prompt";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import { quotaOfPush } from "../../rules/usage/quota-of-push";
import { useRefreshPlan } from "../billing/use-current-plan";
import { useDoneToast } from "../charge/use-done-toast";
import { watchQuotas } from "./watch-quotas";

const UpgradeDrawer = lazyPart(() => import("./upgrade-drawer"));
const PaymentReturn = lazyPart(() => import("../charge/return/payment-return"));
const CustomPackage = lazyPart(() => import("../charge/custom-package"));

/**
 * What of billing goes along with every screen: the upgrade drawer, an offer that a link names, the way back from paying, what was done, and
 * news of another plan.
 */
export function BillingCompanion() {
  const { refusal, isOpen, close } = useRefusedQuota();
  const showUpgrade = useUpgradePrompt();
  const [searchParams] = useSearchParams();
  const refresh = useRefreshPlan();
  const queryClient = useQueryClient();
  useDoneToast();
  useRealtime(["plan.changed"], refresh);
  useRealtime(["product.push"], ({ data }) => {
    const quota = quotaOfPush(data);
    if (quota) showUpgrade({ message: "", quota });
  });
  useEffect(() => watchQuotas(queryClient, (quota) => showUpgrade({ message: "", quota })), [queryClient, showUpgrade]);
  return (
    <Suspense fallback={null}>
      {refusal && <UpgradeDrawer refusal={refusal} isOpen={isOpen} onClose={close} />}
      <MountedOnceOpen isOpen={searchParams.has("package_id")}>
        <CustomPackage />
      </MountedOnceOpen>
      <MountedOnceOpen isOpen={searchParams.has(PAID_REFERENCE)}>
        <PaymentReturn />
      </MountedOnceOpen>
    </Suspense>
  );
}
