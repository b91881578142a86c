import { systemDb } from "~/platform/db/client.server";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";

/** What of an account tells where its mail goes. */
export const MAIL_FACTS = {
  email: true,
  emailVerified: true,
  contactAddress: { select: { confirmed: true } },
} as const;

/**
 * Where mail to an account goes: its confirmed address, or the contact address of one that came in by a shop once that is
 * confirmed (decision 94); else null.
 */
export function mailAddressOf({
  email,
  emailVerified,
  contactAddress,
}: {
  email: string;
  emailVerified: boolean;
  contactAddress: { confirmed: string | null } | null;
}): string | null {
  if (isPlaceholderAddress(email)) return contactAddress?.confirmed ?? null;
  return emailVerified ? email : null;
}

/** Where mail to an account goes, else null. It says nothing of who reads it: `isStaffMember` goes by the account's own. */
export async function readMailAddress(accountId: string): Promise<string | null> {
  return mailAddressOf(await systemDb.account.findUniqueOrThrow({ where: { id: accountId }, select: MAIL_FACTS }));
}

/** The address that an account is known by, once it is confirmed; null for one that came in by a shop. */
export async function readOwnAddress(accountId: string): Promise<string | null> {
  const { email, emailVerified } = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerified: true },
  });
  return emailVerified && !isPlaceholderAddress(email) ? email : null;
}
