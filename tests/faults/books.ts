/** The books of a week: what the merchant's wallet says, held against what the outside took and gave. */
import { Decimal } from "decimal.js";
import { breachesOf } from "./law.ts";
import type { Merchant } from "./merchant.ts";
import type { Stage } from "./stage.ts";
import { readWitness } from "./witness.ts";

/** In US dollars, and every disagreement in words. */
export async function closeBooks(stage: Stage, merchant: Merchant): Promise<{ lines: string[]; breaches: string[] }> {
  const witness = await readWitness(stage);
  const [sums] = await stage.query<Record<"opening" | "toppedUp" | "bought" | "back" | "adjusted" | "balance", string>>(
    `SELECT coalesce(sum(amount) FILTER (WHERE is_opening), 0)::text AS opening,
       coalesce(sum(amount) FILTER (WHERE kind = 'topup' AND NOT is_opening), 0)::text AS "toppedUp",
       (-coalesce(sum(amount) FILTER (WHERE kind = 'purchase'), 0))::text AS bought,
       coalesce(sum(amount) FILTER (WHERE kind IN ('purchase_reversal', 'refund')), 0)::text AS back,
       coalesce(sum(amount) FILTER (WHERE kind NOT IN ('topup', 'purchase', 'purchase_reversal', 'refund') AND NOT is_opening), 0)::text AS adjusted,
       (SELECT (balance_topup + balance_bonus)::text FROM wallets LIMIT 1) AS balance
     FROM (
       -- What the merchant began with came through no provider.
       SELECT e.kind, e.amount_topup + e.amount_bonus AS amount, e.event_key = 'adjustment:funds' OR e.kind = 'topup' AND NOT EXISTS (
         SELECT FROM top_ups t WHERE t.id::text = e.reference AND t.provider_reference IS NOT NULL) AS is_opening
       FROM wallet_entries e
     ) entry`,
  );
  const { opening, toppedUp, bought, back, adjusted, balance } = sums!;
  const charged = new Decimal(bought).minus(back);
  const atWarehouse = Object.values(witness.warehouse.references).reduce(
    (sum, { charged: of }) => sum.plus(of),
    new Decimal(0),
  );
  const byCard = new Decimal(Object.values(witness.stripe.references).reduce((sum, cents) => sum + cents, 0)).div(100);
  const waiting = await stage.query<{ name: string }>("SELECT name FROM orders WHERE section = 'placement'");
  const changed = new Set([...merchant.changed, ...waiting.map(({ name }) => name)]);
  const expected = new Decimal(opening).plus(toppedUp).minus(charged).plus(adjusted);
  const equal = (what: string, one: Decimal.Value, other: Decimal.Value) =>
    new Decimal(one).equals(other) ? [] : [`${what}: ${String(one)} and ${String(other)}`];
  return {
    lines: [
      `Wallet at first        ${dollars(opening)}`,
      `Topped up              ${dollars(toppedUp)}   by card, as the provider counts: ${dollars(byCard)}`,
      `Bought of our goods    ${dollars(charged)}   as the warehouse counts: ${dollars(atWarehouse)}`,
      `Taken out by hand      ${dollars(adjusted)}`,
      `Wallet at last         ${dollars(balance)}`,
    ],
    breaches: [
      ...equal("the wallet and its movements", balance, expected),
      ...equal("purchases of the wallet and what the warehouse was paid", charged, atWarehouse),
      ...equal("top-ups and what cards were charged", toppedUp, byCard),
      ...(await breachesOf(stage, { changed, calledOff: merchant.calledOff, toppedUp: merchant.toppedUp })),
      ...(await findings(stage)),
    ],
  };
}

const dollars = (amount: Decimal.Value) => `$${new Decimal(amount).toFixed(2)}`.padStart(14);

/** What the product's own comparison of its books finds. */
async function findings(stage: Stage): Promise<string[]> {
  const [found] = await stage.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM reconciliation_findings WHERE resolved_at IS NULL",
  );
  return found!.count === 0 ? [] : [`the nightly comparison has ${found!.count} findings`];
}
