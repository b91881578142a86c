import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Reads one checkout back for a payer who has returned before the provider's push has come. */
export const readBackTopUpJob = declareJob({
  name: "wallet.read-back-top-up",
  schema: z.object({ provider: z.string(), providerReference: z.string() }),
  maxAttempts: 5,
  timeoutMs: 30_000,
  placeOf: ({ providerReference }) => ({ key: `wallet.read-back:${providerReference}` }),
});

/** Hands money that came in by a payment link on to what it was paid for. */
export const linkedTopUpPaidJob = declareJob({
  name: "wallet.linked-top-up-paid",
  schema: z.object({ workspaceId: z.uuid(), topUpId: z.uuid(), paymentLinkId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  placeOf: ({ topUpId }) => ({ key: `wallet.linked:${topUpId}` }),
});

/** Every five minutes: finds what the payment provider's lost pushes would have said. */
export const sweepTopUpsJob = declareJob({
  name: "wallet.sweep-top-ups",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 120_000,
  schedule: "*/5 * * * *",
});

/** Once a day: finds refunds and disputes whose pushes were lost. */
export const sweepReturnsJob = declareJob({
  name: "wallet.sweep-returns",
  schema: z.object({}),
  maxAttempts: 5,
  timeoutMs: 300_000,
  schedule: "20 4 * * *",
});

/** Sends or reads back one automatic charge. */
export const advanceChargeJob = declareJob({
  name: "wallet.advance-charge",
  // What was enqueued by an earlier version names no workspace.
  schema: z.object({ topUpId: z.uuid(), workspaceId: z.uuid().optional() }),
  maxAttempts: 8,
  timeoutMs: 90_000,
  placeOf: ({ topUpId }) => ({ key: `wallet.charge:${topUpId}` }),
});

/** Looks whether the wallet has fallen below what it is to be filled at. */
export const fillWalletJob = declareJob({
  name: "wallet.fill",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 5,
  timeoutMs: 30_000,
  placeOf: ({ workspaceId }) => ({ key: `wallet.fill:${workspaceId}` }),
});

/** After an automatic charge has ended, or wants its owner: those who wait go on, and people are told. */
export const chargeSettledJob = declareJob({
  name: "wallet.charge-settled",
  schema: z.object({ workspaceId: z.uuid(), topUpId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
});

/** Once a day: says which cards can soon not be charged any more, before they fail. */
export const tellOfExpiryJob = declareJob({
  name: "wallet.tell-of-expiry",
  schema: z.object({}),
  maxAttempts: 5,
  timeoutMs: 300_000,
  schedule: "50 6 * * *",
});

/** Every five minutes: finds what lost pushes and cut-off runs left behind of savings and automatic charges. */
export const sweepChargesJob = declareJob({
  name: "wallet.sweep-charges",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 240_000,
  schedule: "*/5 * * * *",
});
