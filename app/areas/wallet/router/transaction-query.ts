import type { z } from "zod";
import { startOfDay } from "~/platform/time/start-of-day";
import type { walletContract } from "../contract";
import type { TransactionFilter } from "../server/list-transactions.server";

type CountInput = z.output<NonNullable<(typeof walletContract.transactionCount)["~orpc"]["inputSchema"]>>;

/** What the calls ask of the wallet's movements, as the use cases take it. */
export function transactionFilter({ kind, from_date, to_date }: CountInput, timeZone: string): TransactionFilter {
  return {
    kind,
    from: from_date ? startOfDay(from_date, timeZone) : null,
    until: to_date ? startOfDay(to_date, timeZone, 1) : null,
  };
}
