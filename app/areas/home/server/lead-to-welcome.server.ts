import { redirect } from "@remix-run/node";
import type { OtherAreas } from "~/areas/accounts/server/others";
import { requireScreenPrincipal } from "~/areas/accounts/server/principal/require-screen-principal.server";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { isPermitted, type Permission } from "~/platform/permissions";

/** What the steps' pages take: members with less, and users of TikTok's marketplace, could open none or only some of them. */
const STEPS_TAKE: readonly Permission[] = ["VIEW_CATALOG", "VIEW_SETTING_CHANNEL"];

/**
 * Whoever comes home for the first time, without a store and with nothing of the onboarding done, is welcomed first (S118).
 * @throws Response a redirect to the welcome, or to the sign-in
 */
export async function leadToWelcome(request: Request, others: OtherAreas): Promise<void> {
  const principal = await requireScreenPrincipal(request, others);
  if (
    principal.store ||
    principal.isEmbedded ||
    !STEPS_TAKE.every((permission) => isPermitted(principal.permissions, [permission]))
  )
    return;
  const { onboarding_done } = await readAccountFlags(principal.accountId);
  if (onboarding_done.length === 0) throw redirect("/app/ob-welcome");
}
