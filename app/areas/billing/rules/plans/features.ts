/** What a plan counts or allows, by the documented names (B026, B027). */
export const COUNTED_FEATURES = ["PRODUCT_IMPORT", "PRODUCT_LISTING", "ORDER_FULFILLMENT"] as const;
/** Features whose things are counted one by one in each month of a plan. */
export type CountedFeature = (typeof COUNTED_FEATURES)[number];

/** Features that a plan has or has not; what AI does is paid in credits besides (B073). */
export const GATED_FEATURES = [
  "BULK_ORDER_FULFILLMENT",
  "ORDER_CASHBACK",
  "AI_PRODUCT_CONTENT",
  "AI_PRODUCT_SEO",
  "AI_IMAGE_GENERATION",
  "AI_POD_IMAGE",
  "COST_CHANGE_MANAGEMENT",
  "ORDER_TRACKING",
  "WP_ADD_STORE",
  "WP_ADD_NEW",
  "AUTO_TASK_SCHEDULE",
  "SETTING_UPDATE_STOCK",
  "AUTO_ORDER_FULFILLMENT",
  "VIEW_INSIGHTS",
] as const;
export type GatedFeature = (typeof GATED_FEATURES)[number];

export const FEATURES = [...COUNTED_FEATURES, ...GATED_FEATURES] as const;
export type Feature = (typeof FEATURES)[number];

/** A limit that nothing reaches, on the wire too (B025). */
export const UNLIMITED = -1;
const ALSO_UNLIMITED = -2;
/** The limit of a feature that a plan has not. */
export const NONE = 0;

/** B025, B075: -1 and -2 are unlimited everywhere. */
export const isUnlimited = (limit: number): boolean => limit === UNLIMITED || limit === ALSO_UNLIMITED;

/** Whether one more is allowed: under a limit above 0, or without one (B072). */
export function isAllowed({ limit, used }: { limit: number; used: number }): boolean {
  return isUnlimited(limit) || used < limit;
}

/** How many more are allowed; Infinity without a limit (B074). */
export function leftOf({ limit, used }: { limit: number; used: number }): number {
  return isUnlimited(limit) ? Number.POSITIVE_INFINITY : Math.max(limit - used, 0);
}

/** What plans have or have not, of what there is already: these are compared, and missed. */
export const COMPARED_GATES = [
  "BULK_ORDER_FULFILLMENT",
  "AUTO_ORDER_FULFILLMENT",
  "ORDER_CASHBACK",
  "ORDER_TRACKING",
  "WP_ADD_NEW",
  "WP_ADD_STORE",
  "AUTO_TASK_SCHEDULE",
] as const satisfies readonly GatedFeature[];
