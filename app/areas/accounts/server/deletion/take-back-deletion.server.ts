import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendMailJob } from "../../jobs";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { readDeletionCode } from "./deletion-code.server";
import { releaseHeldJobs } from "./hold-jobs.server";

/** What a code takes back. @throws AppError unprocessable for one that is wrong, or whose deletion is done or taken back */
export async function readDeletion(code: string) {
  const deletion = await systemDb.deletion.findFirst({
    where: { id: requireId(code), takenBackAt: null, doneAt: null },
  });
  if (!deletion) throw isVoid();
  const { kind, subjectId, dueAt } = deletion;
  const subject =
    kind === "account"
      ? await systemDb.account.findUnique({ where: { id: subjectId }, select: { email: true } })
      : await systemDb.workspace.findUnique({ where: { id: subjectId }, select: { name: true } });
  if (!subject) throw isVoid();
  return { kind: kind as "account" | "workspace", name: "email" in subject ? subject.email : subject.name, dueAt };
}

/**
 * Takes a deletion back by its code: all is as it was, but that who was signed in signs in again. What passed by meanwhile
 * is done now, and who had asked for it gets a mail.
 * @throws AppError unprocessable for a code that is wrong, or whose deletion is done or taken back
 */
export async function takeBackDeletion(code: string): Promise<void> {
  await takeBack({ id: requireId(code) });
}

/** An account's own workspaces that wait to be deleted by themselves, the first to go first. */
export async function listGoingWorkspaces(accountId: string): Promise<{ id: string; name: string; goingAt: Date }[]> {
  const going = await systemDb.workspace.findMany({
    where: { ownerId: accountId, goingAt: { not: null } },
    select: { id: true, name: true, goingAt: true },
    orderBy: { goingAt: "asc" },
  });
  return going.flatMap(({ goingAt, ...workspace }) => (goingAt ? [{ ...workspace, goingAt }] : []));
}

/** The same for a workspace of who asks. @throws AppError notFound for one that does not go by itself, or is another's */
export async function keepOwnWorkspace({
  accountId,
  workspaceId,
}: {
  accountId: string;
  workspaceId: string;
}): Promise<void> {
  const own = await systemDb.workspace.count({ where: { id: workspaceId, ownerId: accountId } });
  const deletion = await systemDb.deletion.findFirst({
    where: { kind: "workspace", subjectId: workspaceId, takenBackAt: null, doneAt: null },
    select: { id: true },
  });
  if (own === 0 || !deletion) throw new AppError("notFound", { key: "errors.not_found" });
  await takeBack(deletion);
}

async function takeBack({ id }: { id: string }): Promise<void> {
  const told = await systemDb.$transaction(async (transaction) => {
    const { count } = await transaction.deletion.updateMany({
      where: { id, takenBackAt: null, doneAt: null },
      data: { takenBackAt: new Date() },
    });
    if (count === 0) throw isVoid();
    const { kind, subjectId, askedById, dueAt } = await transaction.deletion.findUniqueOrThrow({ where: { id } });
    const { email } = await transaction.account.findUniqueOrThrow({
      where: { id: askedById },
      select: { email: true },
    });
    await enqueue(transaction, sendMailJob, { kind: "deletion_taken_back", email });
    // What goes by another deletion has a moment of its own.
    const ofIt = kind === "account" ? { ownerId: subjectId } : { id: subjectId };
    if (kind === "account") await transaction.account.update({ where: { id: subjectId }, data: { goingAt: null } });
    return keepWorkspaces(transaction, { ...ofIt, goingAt: dueAt });
  });
  for (const accountId of told) forgetSignIns({ accountId });
}

/** Answers who is in them again. */
async function keepWorkspaces(
  transaction: SystemTransaction,
  which: { ownerId?: string; id?: string; goingAt: Date },
): Promise<string[]> {
  const kept = await transaction.workspace.updateManyAndReturn({
    where: which,
    data: { goingAt: null },
    select: { id: true },
  });
  const workspaceIds = kept.map(({ id }) => id);
  for (const id of workspaceIds) await releaseHeldJobs(transaction, id);
  const members = await transaction.workspaceMember.findMany({
    where: { workspaceId: { in: workspaceIds } },
    select: { accountId: true },
    distinct: ["accountId"],
  });
  for (const { accountId } of members) await publishSignInChange(transaction, { accountId });
  return members.map(({ accountId }) => accountId);
}

function requireId(code: string): string {
  const id = readDeletionCode(code);
  if (!id) throw isVoid();
  return id;
}

function isVoid(): AppError {
  return new AppError("unprocessable", { key: "errors.identity_deletion_void" });
}
