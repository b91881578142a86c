import { Prisma } from "@prisma/client";
import { databaseJson } from "~/platform/db/database-json.server";
import { scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";

export interface OrderStates {
  id: string;
  status: string;
  paymentStatus: string;
  fulfillmentStatus: string;
  section: string;
  subStatus: string;
  blocker: string | null;
  sources: string[];
  linesCount: number;
  /** As `orderCost` says it, a decimal string */
  cost: string | null;
  costCurrency: string | null;
  /** A key of rules/attention */
  attention: string | null;
}

/** Who reads what changed since then has no use for why an order goes no further: rules would be asked about their own word. */
const DIFFERS = Prisma.sql`(o.status, o.payment_status, o.fulfillment_status, o.section, o.sub_status, o.blocker, o.sources, o.lines_count, o.cost,
        o.cost_currency, o.search_text)
      IS DISTINCT FROM (n.status, n."paymentStatus", n."fulfillmentStatus", n.section, n."subStatus", n.blocker, n.sources, n."linesCount", n.cost,
        n."costCurrency", lower(concat_ws(' ', o.name, o.customer_name, o.customer_email)))`;

/**
 * Writes derived states and the search text; rows that are right already are left alone. When that was is told by the clock,
 * since a transaction may have begun long before it had the order, and rules are asked about what changed after they decided.
 */
export async function writeOrderStates({ states, ...work }: TenantWork & { states: OrderStates[] }): Promise<void> {
  await scopedWrite(work)`
    UPDATE orders o SET
      status = n.status, payment_status = n."paymentStatus", fulfillment_status = n."fulfillmentStatus", section = n.section,
      sub_status = n."subStatus", blocker = n.blocker, sources = n.sources, lines_count = n."linesCount",
      cost = n.cost, cost_currency = n."costCurrency", attention = n.attention,
      search_text = lower(concat_ws(' ', o.name, o.customer_name, o.customer_email)),
      updated_at = CASE WHEN ${DIFFERS} THEN clock_timestamp() ELSE o.updated_at END
    FROM json_to_recordset(${databaseJson(states)}::json) AS n(id uuid, status text, "paymentStatus" text, "fulfillmentStatus" text,
      section text, "subStatus" text, blocker text, sources text[], "linesCount" int, cost numeric(18, 4), "costCurrency" text, attention text)
    WHERE ${tenant("o")} AND o.id = n.id AND (${DIFFERS} OR o.attention IS DISTINCT FROM n.attention)`;
}
