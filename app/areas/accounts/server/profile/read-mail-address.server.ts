import { systemDb } from "~/platform/db/client.server";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";

/** Where mail to an account goes: its confirmed address, else null. */
export async function readMailAddress(accountId: string): Promise<string | null> {
  const { email, emailVerified } = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerified: true },
  });
  return emailVerified && !isPlaceholderAddress(email) ? email : null;
}
