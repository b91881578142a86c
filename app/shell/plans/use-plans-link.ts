import { useLocation } from "@remix-run/react";
import { useDocument } from "../document/document";

/** Where a plan is chosen (S077). */
export const PLANS_PAGE = "/app/setting/billing-plan/change-plan";
/** Where the plan, what is used of it and what is charged for it stands (S076). */
export const BILLING_PAGE = "/app/setting/billing";
const PUBLIC_PRICES = "/public/pricing";

/**
 * Where plans are chosen; of somebody who is in no app, where they are told. That page loads without the app's code, and no
 * platform's frame may show it, so a frame opens it beside.
 */
export function usePlansLink(): { url: string; external?: boolean; target?: "_blank" | "_self" } {
  const { principal } = useDocument();
  const isInApp = useLocation().pathname.startsWith("/app");
  if (principal && isInApp) return { url: PLANS_PAGE };
  return { url: PUBLIC_PRICES, external: true, target: principal?.isEmbedded ? "_blank" : "_self" };
}
