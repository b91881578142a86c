import { redirect } from "@remix-run/node";
import { readAccountFlags } from "~/areas/identity/server/read-account-flags.server";
import { requireScreenPrincipal } from "~/areas/identity/server/require-screen-principal.server";
import { isPermitted, type Permission } from "~/platform/permissions";

/** What the steps' pages take: members with less, and users of TikTok's marketplace, could open none or only some of them. */
const STEPS_TAKE: readonly Permission[] = ["VIEW_CATALOG", "VIEW_SETTING_CHANNEL"];

/**
 * Whoever comes home for the first time, without a store and with nothing of the onboarding done, is welcomed first (S118).
 * @throws Response a redirect to the welcome, or to the sign-in
 */
export async function leadToWelcome(request: Request): Promise<void> {
  const principal = await requireScreenPrincipal(request);
  if (principal.store || principal.isEmbedded || !STEPS_TAKE.every((permission) => isPermitted(principal.permissions, [permission]))) return;
  const { onboarding_done } = await readAccountFlags(principal.accountId);
  if (onboarding_done.length === 0) throw redirect("/app/ob-welcome");
}
