import { accessOf, type Viewer } from "~/platform/access";
import { showsPart, type Client } from "~/platform/client";
import type { Permission } from "~/platform/permissions";

/** Parts of the frame that are about what is sold, with what one needs for them. */
const BILLING_PART_NEEDS = {
  /** The way to larger plans */
  upgrade: "VIEW_ACTION_CHANGE_PLAN",
  /** Its button above every screen */
  upgrade_button: "VIEW_ACTION_CHANGE_PLAN",
  billing_plan: "VIEW_ACTION_CHANGE_PLAN",
  usage: "VIEW_YOUR_USAGE",
} as const satisfies Record<string, Permission>;
export type BillingPart = keyof typeof BILLING_PART_NEEDS;

interface Circumstances {
  viewer: Viewer;
  client: Client;
  isMarketplaceUser: boolean;
  isOnboarding: boolean;
  /** Inside a store's admin, with a plan that is not on its bill */
  isEmbeddedWithCard: boolean;
  /** There is no larger one */
  hasLargestPlan: boolean;
}

/**
 * True when a part about billing is shown: not during onboarding, not where the wrapper hides billing, not to marketing
 * users, and not without the permission (G046, G114, G120, S101, S102, S105). The entry in the menu is not there either in a
 * store's admin while the plan is paid by card, as there only the store's own bill may be paid by (B079). Guests see it and can't press it, special
 * guests don't see it at all (G122, G123). Who has the largest plan has nothing to press Upgrade for (B088).
 */
export function showsBillingPart(
  part: BillingPart,
  { viewer, client, isMarketplaceUser, isOnboarding, isEmbeddedWithCard, hasLargestPlan }: Circumstances,
): boolean {
  if (isOnboarding || isMarketplaceUser || !showsPart(client, "billing")) return false;
  if (part === "billing_plan" && isEmbeddedWithCard) return false;
  if (part === "upgrade_button" && hasLargestPlan) return false;
  return accessOf(viewer, [BILLING_PART_NEEDS[part]], { hideCompletely: true }) !== "removed";
}

/** What is said of a quota that does not reach: that alone, what it is about, or the way to more as well. */
export type QuotaTelling = "hidden" | "words" | "offers";

/** Only a wrapper that hides billing hides what it is about (B002); who may not change the plan reads it, and has no way to press. */
export function quotaTelling(circumstances: Circumstances): QuotaTelling {
  if (!showsPart(circumstances.client, "billing")) return "hidden";
  return showsBillingPart("upgrade", circumstances) ? "offers" : "words";
}
