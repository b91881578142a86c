import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { isPermitted } from "~/platform/permissions";
import type { Principal } from "~/platform/principal";
import { readBackReturnJob } from "../../jobs";

/** Has what a merchant comes back from read back at the provider: the address itself proves nothing. */
export async function heedReturn({
  principal,
  query,
}: {
  principal: Pick<Principal, "workspace" | "permissions">;
  query: URLSearchParams;
}): Promise<void> {
  const { data: reference } = z.uuid().safeParse(query.get(PAID_REFERENCE));
  if (!reference || !isPermitted(principal.permissions, ["VIEW_ACTION_CHANGE_PLAN"])) return;
  await enqueue(workspaceScope(principal.workspace.id).db, readBackReturnJob, {
    workspaceId: principal.workspace.id,
    reference,
  });
}
