import { isStaffMember } from "~/areas/accounts/server/principal/is-staff-member.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";

/**
 * The workspace whose failed work is meant; null for everyone's.
 * @throws AppError forbidden for everyone's, unless who asks is of the team, in person
 */
export async function whoseFailures(principal: Principal, whose: "workspace" | "everyone"): Promise<string | null> {
  if (whose === "workspace") return principal.workspace.id;
  if (!(await isStaffMember(principal))) throw new AppError("forbidden", { key: "errors.staff_only" });
  return null;
}
