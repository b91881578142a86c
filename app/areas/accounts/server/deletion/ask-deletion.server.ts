import type { SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { deleteAskedJob, sendDeletionMailJob } from "../../jobs";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { keepWorkspace } from "../workspaces/keep-workspace.server";
import { requireStayingAccount } from "./require-staying.server";

/** How long what is asked to be deleted can be taken back. */
const RECOVERABLE_MS = 48 * 3_600_000;

/**
 * Has an account, or one workspace, go two days from now, in the caller's transaction: everybody is out of it at once, its
 * jobs pass by, its owner gets a mail with the way back, and a row says who asked. Follow with `forgetSignIns` for who is
 * answered: those who have lost a workspace, each of whom has another.
 * @param workspaceIds what goes
 * @throws AppError rateLimited for who asks time and again; conflict where one has a payment under way, or goes already
 */
export async function askDeletion(
  transaction: SystemTransaction,
  {
    kind,
    subjectId,
    askedById,
    workspaceIds,
    forfeits = false,
    others,
  }: {
    kind: "account" | "workspace";
    subjectId: string;
    askedById: string;
    workspaceIds: readonly string[];
    forfeits?: boolean;
    others: Pick<OtherAreas, "countOpenPayments" | "holdUnpaidPurchases" | "holdWallet">;
  },
): Promise<string[]> {
  await countAttempts([{ kind: "mail", by: `deletion:${askedById}` }]);
  const dueAt = new Date(Date.now() + RECOVERABLE_MS);
  if (kind === "account") {
    await requireStayingAccount(transaction, subjectId);
    await transaction.account.update({ where: { id: subjectId }, data: { goingAt: dueAt } });
    await transaction.loginSession.deleteMany({ where: { accountId: subjectId } });
  }
  const left = new Set<string>();
  for (const id of workspaceIds) {
    const { count } = await transaction.workspace.updateMany({
      where: { id, ownerId: askedById, goingAt: null },
      data: { goingAt: dueAt },
    });
    if (count === 0) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    // Whoever is at one of them at this moment is waited for.
    await others.holdUnpaidPurchases({ tx: transaction, workspaceId: id });
    await others.holdWallet({ tx: transaction, workspaceId: id });
    if ((await others.countOpenPayments({ db: transaction, workspaceId: id })) > 0)
      throw new AppError("conflict", { key: "errors.identity_open_payments" });
    await publishSignInChange(transaction, { workspaceId: id });
    const members = await transaction.workspaceMember.findMany({
      where: { workspaceId: id, accountId: { not: askedById } },
      select: { accountId: true },
    });
    for (const { accountId } of members) left.add(accountId);
  }
  // One that came to the account meanwhile would go unseen, with all that is in it.
  if (kind === "account" && (await transaction.workspace.count({ where: { ownerId: subjectId, goingAt: null } })) > 0)
    throw new AppError("conflict", { key: "errors.changed_meanwhile" });
  for (const accountId of left) {
    await keepWorkspace(transaction, accountId);
    await publishSignInChange(transaction, { accountId });
  }
  await publishSignInChange(transaction, { accountId: askedById });
  const { id: deletionId } = await transaction.deletion.create({
    data: { kind, subjectId, askedById, forfeits, dueAt },
    select: { id: true },
  });
  await enqueue(transaction, deleteAskedJob, { deletionId }, { runAt: dueAt });
  await enqueue(transaction, sendDeletionMailJob, { deletionId });
  return [...left];
}
