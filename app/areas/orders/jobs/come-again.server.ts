import type { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import type { JobDeclaration } from "~/platform/jobs/declare";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../job-places";
import type { ComeAgain } from "../server/fulfillment/tell-store.server";

/** Has a job of a store's queue run once more, when what it waits for has come to rest. */
export async function comeAgain<Schema extends z.ZodType>(
  job: JobDeclaration<Schema>,
  payload: z.input<Schema>,
  again: ComeAgain | null,
): Promise<void> {
  if (again) await enqueue(systemDb, job, payload, { ...storeQueue(again.storeId), runAt: again.at, isAgain: true });
}
