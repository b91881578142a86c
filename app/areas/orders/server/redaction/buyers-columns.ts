/** Columns of one table that tell who bought. */
export interface BuyersColumns {
  table: string;
  /** Whose order a row `t` is of: its own column, or that of the row it hangs on */
  of: { column: string } | { parent: string; by: string };
  /** What stands in the place of each once the buyer is forgotten, as SQL */
  columns: Readonly<Record<string, string>>;
  /** Of those, what says the same again: no answer to a buyer repeats it */
  repeats?: readonly string[];
}

const ORDER = { column: "order_id" };

/**
 * Whatever of an order, and of what hangs on it, tells who bought: what a redaction blanks, and what a buyer who asks is told.
 * A law asks about every column that is added (tests/laws/buyers-columns.test.ts).
 */
export const BUYERS_COLUMNS: readonly BuyersColumns[] = [
  {
    table: "orders",
    of: { column: "id" },
    columns: {
      customer_name: "''",
      customer_email: "''",
      customer_phone: "''",
      shipping_address: "NULL",
      note: "''",
      tax_number: "NULL",
      risk_facts: "'[]'",
      changes: `(SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(t.changes) c WHERE c->>'kind' NOT IN ('address', 'note', 'properties'))`,
      raw: "'{}'",
      search_text: "lower(t.name)",
    },
    repeats: ["raw", "search_text"],
  },
  { table: "order_lines", of: ORDER, columns: { properties: "'[]'" } },
  { table: "order_events", of: ORDER, columns: { params: "t.params - 'channelAddress'" } },
  { table: "order_assignments", of: ORDER, columns: { note: "''" } },
  { table: "refund_requests", of: ORDER, columns: { note: "''" } },
  { table: "fulfillment_orders", of: ORDER, columns: { reject_message: "NULL" } },
  {
    table: "purchase_orders",
    of: ORDER,
    columns: { address: "'{}'", lost_address: "NULL", ordered_as: "NULL", error_detail: "NULL" },
  },
  {
    table: "feedback_entries",
    of: { parent: "order_feedbacks", by: "feedback_id" },
    columns: { text: "''", pictures: "'{}'" },
  },
  {
    table: "shipment_events",
    of: { parent: "shipments", by: "shipment_id" },
    columns: { description: "''", location: "''" },
  },
];
