import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "~/platform/errors";
import { takeTurns } from "~/platform/take-turns";
import type { ReceiptSheet } from "./receipt-thread";

/** How long one receipt may take from its turn on, the thread's start on a busy machine included, in milliseconds. */
const DEADLINE_MS = 30_000;
const IDLE_MS = 30_000;

/** Started with the first receipt, and ended when there was none for a while: its fonts are tens of megabytes in memory. */
const threads = new Piscina<ReceiptSheet, Uint8Array>({
  filename: fileURLToPath(new URL("./receipt-thread.ts", import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
});
/** All tenants share the thread. */
const inTurn = takeTurns();
/** Receipts of a workspace in a minute. */
const perMinute = new RateLimiterMemory({ points: 30, duration: 60 });

/**
 * A receipt as a file of PDF.
 * @param owner the workspace that it is for: each has its turn
 * @throws AppError rateLimited for too many in a minute; unavailable when there was no time for it
 */
export async function renderReceipt(sheet: ReceiptSheet, owner: string): Promise<File> {
  await perMinute.consume(owner).catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  const bytes = await inTurn(owner, () => layOut(sheet));
  return new File([Uint8Array.from(bytes)], `${sheet.number}.pdf`, { type: "application/pdf" });
}

function layOut(sheet: ReceiptSheet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return threads.run(sheet, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw new AppError("unavailable", { key: "errors.receipt_not_in_time" });
    throw error;
  });
}
