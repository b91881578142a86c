import type { Prisma } from "@prisma/client";
import { Decimal } from "decimal.js";
import { databaseJson } from "~/platform/db/database-json.server";
import {
  scopedRows,
  scopedWrite,
  tenant,
  tenantId,
  type TenantWork,
  type TenantWriting,
} from "~/platform/db/sql.server";
import type { WalletEntryKind } from "../rules/entry-kinds";
import type { LedgerAccount } from "../rules/postings";
import type { WalletMovement } from "../rules/wallet-entries";

/** A movement as it stands in the books. */
export interface BookedMovement extends WalletMovement {
  kind: WalletEntryKind;
  eventKey: string;
  currency: string;
}

/**
 * Movements of one wallet that are about a purchase, oldest first. Whose wallet it is says the caller: it need not be that of the workspace
 * in which the purchase is by now (decision 89).
 */
export async function readMovements({
  reference,
  kinds,
  ...work
}: TenantWork & { reference: string; kinds: readonly string[] }): Promise<BookedMovement[]> {
  const rows = await scopedRows<{
    kind: WalletEntryKind;
    eventKey: string;
    topup: Prisma.Decimal;
    bonus: Prisma.Decimal;
    currency: string;
  }>(work)`
    SELECT e.kind, e.event_key AS "eventKey", e.amount_topup AS topup, e.amount_bonus AS bonus, e.currency
    FROM wallet_entries e WHERE ${tenant("e")} AND e.reference = ${reference} AND e.kind = ANY(${[...kinds]}::text[])
    ORDER BY e.created_at, e.id`;
  return rows.map(({ topup, bonus, ...row }) => ({
    ...row,
    topup: new Decimal(topup.toString()),
    bonus: new Decimal(bonus.toString()),
  }));
}

export interface MovementToWrite extends BookedMovement {
  id: string;
  reference: string;
  balanceAfter: Decimal;
  description: Prisma.InputJsonObject;
  postings: readonly { account: LedgerAccount; amount: Decimal }[];
}

/** Writes a movement of a wallet and its sides, dated when the wallet was held; for `moveMoney` alone, which knows that they balance. */
export async function writeMovement({
  movement: { id, kind, reference, eventKey, topup, bonus, balanceAfter, currency, description, postings },
  ...work
}: TenantWriting & { movement: MovementToWrite }): Promise<void> {
  const write = scopedWrite(work);
  await write`
    INSERT INTO wallet_entries (id, workspace_id, kind, reference, event_key, amount_topup, amount_bonus, balance_after, currency, description, created_at)
    VALUES (${id}::uuid, ${tenantId()}, ${kind}, ${reference}, ${eventKey}, ${topup.toFixed()}::numeric, ${bonus.toFixed()}::numeric,
      ${balanceAfter.toFixed()}::numeric, ${currency}, ${databaseJson(description)}::jsonb, clock_timestamp())`;
  const sides = postings.map(({ account, amount }) => ({ account, amount: amount.toFixed() }));
  await write`
    INSERT INTO ledger_postings (entry_id, workspace_id, account, amount, currency)
    SELECT ${id}::uuid, ${tenantId()}, side.account, side.amount, ${currency}
    FROM json_to_recordset(${databaseJson(sides)}::json) AS side(account text, amount numeric)`;
}

/** The balance below which a wallet is to be filled by itself; null where it is not. */
export async function readFillingThreshold(work: TenantWork): Promise<Decimal | null> {
  const [rule] = await scopedRows<{ threshold: Prisma.Decimal }>(work)`
    SELECT r.threshold FROM auto_top_up_rules r WHERE ${tenant("r")} AND r.is_on AND r.stopped_at IS NULL`;
  return rule ? new Decimal(rule.threshold.toString()) : null;
}
