import { useLocation } from "@remix-run/react";
import { useUsage } from "~/shell/plans/use-usage";
import { NONE, type Feature } from "../../rules/plans/features";
import { planOf } from "../../rules/plans/plans";
import { featureOfPage, lackNotice, quotaNotices, type QuotaNotice } from "../../rules/usage/quota-notices";
import { QuotaNotices } from "./quota-notices";

type Usage = NonNullable<ReturnType<typeof useUsage>>;

/** Above a page whose quota is used up, or that is about what the plan has not: that it is so (S138). Shows nothing elsewhere. */
export default function PageQuotaNotice() {
  const feature = featureOfPage(useLocation().pathname);
  const usage = useUsage();
  const notices = feature && usage ? noticesOf(feature, usage) : [];
  if (notices.length === 0) return null;
  return (
    <div className="page-quota-notice">
      <QuotaNotices notices={notices} />
    </div>
  );
}

function noticesOf(feature: Feature, { plan, quotas }: Usage): QuotaNotice[] {
  const quota = quotas.find(({ key }) => key === feature);
  if (quota) return quotaNotices({ [quota.key]: { limit: quota.limit, usage: quota.used } });
  return planOf(plan.key).limits[feature] === NONE ? lackNotice(feature) : [];
}
