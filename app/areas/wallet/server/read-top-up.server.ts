import type { TopUp } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { TopUpState } from "../contract";
import { advanceChargeJob, readBackTopUpJob } from "../jobs";
import { toTopUpState } from "./top-up-answer";

/** How a top-up stands. @throws AppError notFound */
export async function readTopUp({ scope, topUpId }: { scope: WorkspaceScope; topUpId: string }): Promise<TopUpState> {
  return toTopUpState(await findTopUp(scope, topUpId));
}

/** Has a pending top-up read back from the provider soon, and answers how it stands now. @throws AppError notFound */
export async function checkTopUp({ scope, topUpId }: { scope: WorkspaceScope; topUpId: string }): Promise<TopUpState> {
  const topUp = await findTopUp(scope, topUpId);
  const { provider, providerReference, status } = topUp;
  if (status !== "succeeded" && topUp.isAutomatic) {
    await enqueue(scope.db, advanceChargeJob, { topUpId, workspaceId: scope.workspaceId });
    return toTopUpState(topUp);
  }
  if (status !== "succeeded" && providerReference) {
    await enqueue(scope.db, readBackTopUpJob, { provider, providerReference });
  }
  return toTopUpState(topUp);
}

async function findTopUp(scope: WorkspaceScope, id: string): Promise<TopUp> {
  const topUp = await scope.db.topUp.findUnique({ where: { id } });
  if (!topUp) throw new AppError("notFound", { key: "errors.not_found" });
  return topUp;
}
