import { accessOf, type Viewer } from "~/platform/access";
import { type Client, showsPart } from "~/platform/client";
import type { Permission } from "~/platform/permissions";

/** Parts of the frame that are about what is sold, with what one needs for them. */
const BILLING_PART_NEEDS = { upgrade: "VIEW_ACTION_CHANGE_PLAN", billing_plan: "VIEW_ACTION_CHANGE_PLAN", usage: "VIEW_YOUR_USAGE" } as const satisfies Record<string, Permission>;
export type BillingPart = keyof typeof BILLING_PART_NEEDS;

/**
 * True when a part about billing is shown: not during onboarding, not where the wrapper hides billing, not to marketing
 * users, and not without the permission (G046, G114, G120, S101, S102, S105). Guests see it and can't press it, special
 * guests don't see it at all (G122, G123).
 */
export function showsBillingPart(part: BillingPart, { viewer, client, isMarketplaceUser, isOnboarding }: {
  viewer: Viewer;
  client: Client;
  isMarketplaceUser: boolean;
  isOnboarding: boolean;
}): boolean {
  if (isOnboarding || isMarketplaceUser || !showsPart(client, "billing")) return false;
  return accessOf(viewer, [BILLING_PART_NEEDS[part]], { hideCompletely: true }) !== "removed";
}
