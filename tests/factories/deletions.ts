import { systemDb } from "../../app/platform/db/client.server.ts";
import { handleDeleteAsked } from "./wired.ts";

const once = () => ({ signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false });

/** Lets the two days pass after which an account or a workspace goes that was asked to be deleted, and has it go. */
export async function comeDue(subjectId: string): Promise<void> {
  const { id: deletionId } = await systemDb.deletion.findFirstOrThrow({ where: { subjectId, doneAt: null } });
  await systemDb.deletion.update({ where: { id: deletionId }, data: { dueAt: new Date(Date.now() - 1_000) } });
  await handleDeleteAsked.run({ deletionId }, once());
}
