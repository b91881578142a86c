import { redirect } from "@remix-run/node";
import { readAccountFlags } from "~/areas/identity/server/read-account-flags.server";
import { requireScreenPrincipal } from "~/areas/identity/server/require-screen-principal.server";

/**
 * Whoever comes home for the first time, without a store and with nothing of the onboarding done, is welcomed first (S118).
 * @throws Response a redirect to the welcome, or to the sign-in
 */
export async function leadToWelcome(request: Request): Promise<void> {
  const principal = await requireScreenPrincipal(request);
  // Users of TikTok's marketplace can open none of its steps; a welcome of their own waits on the home screen.
  if (principal.store || principal.isEmbedded || principal.kind === "tiktok") return;
  const { onboarding_done } = await readAccountFlags(principal.accountId);
  if (onboarding_done.length === 0) throw redirect("/app/ob-welcome");
}
