import { Decimal } from "decimal.js";
import { isStaffMember } from "~/areas/accounts/server/principal/is-staff-member.server";
import { findOwnedWorkspaces } from "~/areas/accounts/server/workspaces/find-owned-workspaces.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import type { PlanKey } from "../../rules/plans/plans";
import type { CycleDays } from "../../rules/usage/usage-period";
import { makeCustomPackage } from "./custom-package.server";

/**
 * Writes down a price that the team has agreed on with a merchant, and answers the link by which they take it (B006).
 * @param email of the workspace's owner
 * @param workspaceId which of theirs, where they own several
 * @throws AppError forbidden for everybody but the team, in person; notFound where the owner has no such workspace; badRequest
 * where several could be meant, or of a price with more than one decimal (B007)
 */
export async function agreeOnPackage({
  principal,
  email,
  workspaceId,
  planKey,
  cycleDays,
  price,
  endsAt,
}: {
  principal: Principal;
  email: string;
  workspaceId: string | null;
  planKey: PlanKey;
  cycleDays: CycleDays;
  /** USD a cycle */
  price: string;
  endsAt: Date | null;
}): Promise<{ id: string; workplace_id: string; link: string }> {
  if (!(await isStaffMember(principal))) throw new AppError("forbidden", { key: "errors.staff_only" });
  // Prices of plans have one decimal: another would be shown as one sum, and charged as another.
  if (new Decimal(price).decimalPlaces() > 1) throw new AppError("badRequest", { key: "errors.package_price" });
  const owned = await findOwnedWorkspaces({ email });
  const meant = workspaceId ? owned.filter(({ id }) => id === workspaceId) : owned;
  const [workspace] = meant;
  if (!workspace) throw new AppError("notFound", { key: "errors.not_found" });
  if (meant.length > 1) throw new AppError("badRequest", { key: "errors.package_which_workspace" });
  const id = await workspaceScope(workspace.id).db.$transaction((tx) =>
    makeCustomPackage({ tx, workspaceId: workspace.id, planKey, cycleDays, price, endsAt }),
  );
  log.info({ package: id, workspace: workspace.id, by: principal.accountId }, "a package was agreed on");
  return { id, workplace_id: workspace.id, link: `${env.APP_URL}/app?package_id=${id}` };
}
