import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { AppError } from "~/platform/errors";
import { takeTurns } from "~/platform/take-turns";
import type { ShopInfo, ShopPage } from "./read-shop-page-thread";

export type { ShopInfo } from "./read-shop-page-thread";

/** How long one page may take from its turn on, the thread's start on a busy machine included, in milliseconds. */
const DEADLINE_MS = 20_000;
const IDLE_MS = 30_000;

/** Started with the first page, and ended when there was none for a while. */
const threads = new Piscina<ShopPage, ShopInfo>({
  filename: fileURLToPath(new URL("./read-shop-page-thread.ts", import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
});
/** All tenants share the thread. */
const inTurn = takeTurns();

/**
 * Reads a store's front page.
 * @param owner whom it is for: each has a turn
 * @throws AppError unprocessable when there was no time for it
 */
export function readShopPage(page: ShopPage, owner: string): Promise<ShopInfo> {
  return inTurn(owner, () => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return threads.run(page, { signal }).catch((cause: unknown) => {
      if (signal.aborted) throw new AppError("unprocessable", { key: "errors.url_no_answer", cause });
      throw cause;
    });
  });
}
