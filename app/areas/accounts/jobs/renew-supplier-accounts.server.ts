import { OutsideError } from "~/adapters/outcome";
import { accountTokens } from "~/adapters/supplier-account/registry.server";
import { KEYED_SUPPLIERS } from "~/adapters/supplier-account/supplier-account";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { renewSupplierAccountJob, renewSupplierAccountsJob } from "../jobs";

/** Tokens are renewed with this much of their life left, so that a supplier may be down for a weekend. */
const AHEAD_MS = 3 * 24 * 60 * 60_000;

/**
 * Renews the tokens of one account that was connected by a key, if they end soon. Tried again, ever later, while the
 * supplier does not answer; one that refuses has lost the account, which the merchant is told of.
 */
export const handleRenewSupplierAccount = handleJob(renewSupplierAccountJob, async ({ workspaceId, supplier }) => {
  try {
    await accountTokens({ workspaceId, supplier }).current(AHEAD_MS);
  } catch (error) {
    if (!(error instanceof OutsideError && error.kind === "reconnect")) throw error;
  }
});

/** Four times a day: has the tokens renewed that end soon. Nobody uses an account for weeks, and it is still there. */
export const handleRenewSupplierAccounts = handleJob(renewSupplierAccountsJob, async () => {
  const due = await systemDb.supplierConnection.findMany({
    where: {
      supplier: { in: [...KEYED_SUPPLIERS] },
      status: "connected",
      expiresAt: { lt: new Date(Date.now() + AHEAD_MS) },
    },
    select: { workspaceId: true, supplier: true },
  });
  const entries = due.map((account) => ({
    payload: renewSupplierAccountJob.schema.parse(account),
  }));
  await enqueueMany(systemDb, renewSupplierAccountJob, entries);
});
