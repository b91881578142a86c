import { callerOf, type ApiContext } from "~/platform/api/context.server";
import { log } from "~/platform/log.server";
import { countOfWork, workOfCall } from "../rules/work";

/**
 * Notes in the workspace's activity log what a person has done by a call that came through. That the log can't be written
 * is no reason to tell them that their work failed.
 */
export async function recordWork({
  call,
  input,
  context,
}: {
  call: string;
  input: unknown;
  context: ApiContext;
}): Promise<void> {
  const kind = workOfCall(call);
  if (!kind || !context.principal) return;
  try {
    const { scope, principal } = callerOf(context);
    await scope.db.activityRecord.create({
      data: {
        workspaceId: scope.workspaceId,
        accountId: principal.accountId,
        kind: "work",
        name: kind,
        data: { count: countOfWork(input) },
      },
    });
  } catch (error) {
    log.error({ err: error, call }, "the activity log could not be written");
  }
}
