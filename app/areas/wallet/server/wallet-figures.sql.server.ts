import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

export interface WalletDay {
  /** ISO date in the asked time zone */
  date: string;
  added: string;
  spent: string;
  /** Of purchases that came to nothing or were refunded */
  returned: string;
}

/** What went in and out of the wallet on each of the last `days` days, oldest first; today is the last one. */
export function sumWalletDays(
  scope: WorkspaceScope,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<WalletDay[]> {
  return scopedSql<WalletDay>(scope)`
    WITH moved AS (
      SELECT (e.created_at AT TIME ZONE ${timeZone})::date AS day, e.amount_topup + e.amount_bonus AS amount, e.kind
      FROM wallet_entries e
      WHERE ${tenant("e")} AND e.created_at >= ((now() AT TIME ZONE ${timeZone})::date - (${days}::int - 1))::timestamp AT TIME ZONE ${timeZone}
    )
    SELECT to_char(day.at, 'YYYY-MM-DD') AS date,
      coalesce(sum(moved.amount) FILTER (WHERE moved.kind NOT IN ('purchase', 'purchase_reversal', 'refund')), 0)::numeric(18,2)::text AS added,
      coalesce(-sum(moved.amount) FILTER (WHERE moved.kind = 'purchase'), 0)::numeric(18,2)::text AS spent,
      coalesce(sum(moved.amount) FILTER (WHERE moved.kind IN ('purchase_reversal', 'refund')), 0)::numeric(18,2)::text AS returned
    FROM generate_series((now() AT TIME ZONE ${timeZone})::date - (${days}::int - 1), (now() AT TIME ZONE ${timeZone})::date, interval '1 day') AS day(at)
    LEFT JOIN moved ON moved.day = day.at::date
    GROUP BY day.at ORDER BY day.at`;
}

/** What was ever given as bonus, and what of it was spent, in the wallet's currency. */
export async function sumBonus(scope: WorkspaceScope): Promise<{ given: string; spent: string }> {
  const [row] = await scopedSql<{ given: string; spent: string }>(scope)`
    SELECT
      coalesce(sum(e.amount_bonus) FILTER (WHERE e.kind NOT IN ('purchase', 'purchase_reversal', 'refund')), 0)::numeric(18,2)::text AS given,
      coalesce(-sum(e.amount_bonus) FILTER (WHERE e.kind IN ('purchase', 'purchase_reversal', 'refund')), 0)::numeric(18,2)::text AS spent
    FROM wallet_entries e WHERE ${tenant("e")} AND e.amount_bonus <> 0`;
  return row ?? { given: "0.00", spent: "0.00" };
}
