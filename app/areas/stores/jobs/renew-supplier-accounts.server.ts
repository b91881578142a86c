import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { accountTokens } from "~/adapters/supplier-account/registry.server";
import { KEYED_SUPPLIERS } from "~/adapters/supplier-account/supplier-account";
import { systemDb } from "~/platform/db/client.server";
import { defineJob, enqueueMany } from "~/platform/jobs/define.server";

/** Tokens are renewed with this much of their life left, so that a supplier may be down for a weekend. */
const AHEAD_MS = 3 * 24 * 60 * 60_000;

const accountSchema = z.object({ workspaceId: z.uuid(), supplier: z.enum(KEYED_SUPPLIERS) });

/**
 * Renews the tokens of one account that was connected by a key, if they end soon. Tried again, ever later, while the
 * supplier does not answer; one that refuses has lost the account, which the merchant is told of.
 */
export const renewSupplierAccountJob = defineJob({
  name: "stores.renew-supplier-account",
  schema: accountSchema,
  maxAttempts: 8,
  timeoutMs: 60_000,
  async run({ workspaceId, supplier }) {
    try {
      await accountTokens({ workspaceId, supplier }).current(AHEAD_MS);
    } catch (error) {
      if (!(error instanceof OutsideError && error.kind === "reconnect")) throw error;
    }
  },
});

/** Four times a day: has the tokens renewed that end soon. Nobody uses an account for weeks, and it is still there. */
export const renewSupplierAccountsJob = defineJob({
  name: "stores.renew-supplier-accounts",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60_000,
  schedule: "23 */6 * * *",
  async run() {
    const due = await systemDb.supplierConnection.findMany({
      where: { supplier: { in: [...KEYED_SUPPLIERS] }, status: "connected", expiresAt: { lt: new Date(Date.now() + AHEAD_MS) } },
      select: { workspaceId: true, supplier: true },
    });
    const entries = due.map((account) => ({ payload: accountSchema.parse(account), options: { key: `stores.renew-supplier-account:${account.supplier}:${account.workspaceId}` } }));
    await enqueueMany(systemDb, renewSupplierAccountJob, entries);
  },
});
