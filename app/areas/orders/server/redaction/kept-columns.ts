/** What stays of a row that is kept for its money alone, and what its other columns become. */
export interface KeptColumns {
  table: string;
  /** Ids and states of ours, amounts, and what our supplier knows the purchase by */
  stays: readonly string[];
  /** Of the row `t`, as SQL */
  becomes: Readonly<Record<string, string>>;
}

/**
 * What is left of an order once its store's data are deleted, where the money of its purchases is still under way (decision 89):
 * nothing of the store's or the buyer's, but for how many of what our supplier was to send. A law asks about every column that is added
 * (tests/laws/kept-columns.test.ts). What a redaction blanks (`BUYERS_COLUMNS`) is blank already.
 */
export const KEPT_COLUMNS: readonly KeptColumns[] = [
  {
    table: "orders",
    stays: [
      ...["id", "workspace_id", "store_id", "status", "payment_status", "fulfillment_status", "sub_status", "cost"],
      // Whether it was cancelled, for a purchase that is being called off for it.
      ...["cost_currency", "created_at", "cancelled_at"],
    ],
    becomes: {
      channel: "'kept'",
      external_id: "'kept:' || t.id",
      manual_number: "NULL",
      public_id: "gen_random_uuid()::text",
      name: "''",
      placed_at: "t.created_at",
      channel_created_at: "NULL",
      channel_updated_at: "t.created_at",
      parts_as_of: "NULL",
      whole_at: "NULL",
      cancel_reason: "NULL",
      deleted_at_store_at: "NULL",
      // Figures leave it out.
      is_test: "true",
      currency: "coalesce(t.cost_currency, 'USD')",
      presentment_currency: "NULL",
      ...Object.fromEntries(
        [
          ...[
            "subtotal",
            "shipping_total",
            "tax_total",
            "duties_total",
            "discount_total",
            "tip_total",
            "refunded_total",
          ],
          ...[
            "tax_left",
            "duties_left",
            "gift_cards_left",
            "cancelled_total",
            "cancelled_taxes",
            "total",
            "owed_total",
          ],
          "lines_count",
        ].map((column) => [column, "0"]),
      ),
      taxes_included: "NULL",
      current_parts: "NULL",
      financial_status: "'kept'",
      channel_fulfillment: "'kept'",
      // No list has it.
      section: "'kept'",
      blocker: "NULL",
      attention: "NULL",
      changes: "'[]'",
      sent_at_store: "'[]'",
      is_pickup: "false",
      buyer_withheld: "false",
      country_code: "NULL",
      risk_level: "NULL",
      risk_recommendation: "NULL",
      search_text: "''",
      channel_tags: "'{}'",
      tags: "'{}'",
      mark: "'none'",
      is_starred: "false",
      sources: "'{}'",
      archived_at: "NULL",
      kept_since: "now()",
      updated_at: "now()",
    },
  },
  {
    table: "order_lines",
    stays: [
      ...["id", "workspace_id", "order_id", "position", "quantity", "current_quantity", "source", "source_product_id"],
      ...["supplier_sku_id", "supplier_sku_attr", "supplier_quantity", "unit_cost", "cost_currency"],
    ],
    becomes: {
      external_id: "'kept:' || t.id",
      external_product_id: "NULL",
      external_variant_id: "NULL",
      title: "''",
      variant_title: "''",
      sku: "''",
      image_url: "NULL",
      unsent_quantity: "NULL",
      price: "0",
      discount_total: "0",
      requires_shipping: "true",
      is_gift_card: "false",
      supplier_title: "NULL",
    },
  },
  {
    table: "purchase_orders",
    stays: [
      ...[
        "id",
        "workspace_id",
        "store_id",
        "order_id",
        "number",
        "supplier",
        "status",
        "payment_status",
        "external_ids",
      ],
      ...["currency", "items_cost", "shipping_cost", "total_cost", "told_total", "told_currency", "refunded_cost"],
      ...["pay_url", "error_code", "attempts", "cancel_asked_at", "is_called_off", "pay_sent_at", "call_off_error"],
      ...["placed_at", "paid_at", "cancelled_at", "checked_at", "heard_at", "moved_at", "taken_up_at", "created_at"],
      ...["call_off_asked_at", "call_off_wished_by"],
    ],
    becomes: {
      paid_by_workspace: "coalesce(t.paid_by_workspace, t.workspace_id)",
      kept_since: "now()",
      shipping_method: "NULL",
      shipping_label: "NULL",
      shipping_min_days: "NULL",
      shipping_max_days: "NULL",
      shipping_wanted: "NULL",
      terms: "NULL",
      confirmed_cost: "NULL",
      waits_for: "NULL",
      accepted_profit: "NULL",
      accepts_unknown_profit: "false",
      is_cost_seen: "false",
      known_revenue: "NULL",
      accepted_risk: "NULL",
      accepted_loss: "NULL",
      accepts_unseen: "false",
      // Nobody pays it any more.
      is_to_be_paid: "false",
      pay_with: "NULL",
      rule_method: "NULL",
      updated_at: "now()",
    },
  },
];
