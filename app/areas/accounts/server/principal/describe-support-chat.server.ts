import type { SupportChat } from "~/platform/document";
import { env } from "~/platform/env.server";
import type { Principal } from "~/platform/principal";
import { isStaff } from "../../rules/principal/is-staff";
import type { SignIn } from "../sessions/sign-in-store.sql.server";

/**
 * The support chat of a document; null where none is configured, or for an account without an address. Our team works in
 * a merchant's name, so the chat is told the address of the store's owner instead of theirs (G124, S114).
 */
export function describeSupportChat(principal: Principal, { workspaces }: SignIn): SupportChat | null {
  const { email, name, store } = principal;
  // Nobody signs in with an address that they have not confirmed.
  const ownerEmail =
    isStaff({ email, isVerified: true, domain: env.STAFF_EMAIL_DOMAIN }) &&
    workspaces.flatMap(({ stores }) => stores).find(({ id }) => id === store?.id)?.ownerEmail;
  const address = ownerEmail || email;
  if (!env.SUPPORT_CHAT_URL || !address) return null;
  return { url: env.SUPPORT_CHAT_URL, visitor: { email: address, name, store: store?.platformDomain ?? null } };
}
