import { env } from "~/platform/env.server";
import type { Principal } from "~/platform/principal";
import { isStaff } from "../../rules/principal/is-staff";
import { readOwnAddress } from "../profile/read-mail-address.server";

/**
 * Whether who asks is of the team, in person (G124): a platform's admin speaks for a shop's whole staff, and an address
 * counts while it is confirmed, not because it was when the session began.
 */
export async function isStaffMember({ accountId, email, isEmbedded }: Principal): Promise<boolean> {
  const domain = env.STAFF_EMAIL_DOMAIN;
  if (isEmbedded || !isStaff({ email, isVerified: true, domain })) return false;
  const confirmed = await readOwnAddress(accountId);
  return confirmed !== null && isStaff({ email: confirmed, isVerified: true, domain });
}
