import type { WorkspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { isStaff } from "../rules/is-staff";

/** The address that requests go to. @throws AppError notFound when none is configured: then there is no service center */
export function requireServiceDesk(): string {
  if (!env.SUPPORT_EMAIL) throw new AppError("notFound", { key: "errors.services_not_found" });
  return env.SUPPORT_EMAIL;
}

/** Whether who asks is of the team, in person: a platform's admin speaks for a shop's whole staff (G124). */
export async function readIsStaff({ scope, principal: { accountId, email, isEmbedded } }: { scope: WorkspaceScope; principal: Principal }): Promise<boolean> {
  if (isEmbedded || !isStaff({ email, isVerified: true, domain: env.STAFF_EMAIL_DOMAIN })) return false;
  const account = await scope.db.account.findUnique({ where: { id: accountId }, select: { email: true, emailVerified: true } });
  return account !== null && isStaff({ email: account.email, isVerified: account.emailVerified, domain: env.STAFF_EMAIL_DOMAIN });
}
