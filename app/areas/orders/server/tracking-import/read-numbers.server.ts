import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { AppError } from "~/platform/errors";
import { takeTurns } from "~/platform/take-turns";
import type { NumbersRead } from "./read-numbers-thread";

/** How long one file may take from its turn on, the thread's start on a busy machine included, in milliseconds. */
const DEADLINE_MS = 30_000;
const IDLE_MS = 30_000;

/** Started with the first file, and ended when there was none for a while. */
const threads = new Piscina<Uint8Array, NumbersRead>({
  filename: fileURLToPath(new URL("./read-numbers-thread.ts", import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
});
/** All tenants share the thread. */
const inTurn = takeTurns();

/**
 * Reads a file of tracking numbers.
 * @param owner the workspace that it is for: each has its turn
 * @throws AppError unavailable when there was no time for it
 */
export function readNumbers(bytes: Uint8Array, owner: string): Promise<NumbersRead> {
  return inTurn(owner, () => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return threads.run(bytes, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw new AppError("unavailable", { key: "errors.tracking_import_not_in_time" });
      throw error;
    });
  });
}
