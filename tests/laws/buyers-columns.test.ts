/** House law: of every text that hangs on an order it is known whether it tells who bought, and that goes with a redaction. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUYERS_COLUMNS } from "../../app/areas/orders/server/redaction/buyers-columns.ts";
import { sourceFiles } from "./source-files.ts";

/** What a redaction leaves, by the reason why it tells of no buyer. */
const STAYS: Readonly<Record<string, string>> = {
  "one of our own words, or of the store's or a supplier's": `
    orders.channel orders.cancel_reason orders.financial_status orders.channel_fulfillment orders.status orders.payment_status
    orders.fulfillment_status orders.section orders.sub_status orders.blocker orders.attention orders.risk_level
    orders.risk_recommendation orders.mark orders.sources order_lines.source fulfillment_orders.status
    fulfillment_orders.request_status fulfillment_orders.supported_actions fulfillment_orders.reject_reason
    purchase_orders.supplier purchase_orders.status purchase_orders.payment_status purchase_orders.error_code
    purchase_orders.accepted_risk purchase_orders.accepted_loss purchase_orders.pay_with purchase_orders.rule_method
    purchase_orders.call_off_error shipments.status shipments.sub_status shipments.fulfillment_state shipments.fulfillment_error shipment_events.status
    store_writes.kind store_writes.state store_writes.error refund_claims.state refund_claims.error order_events.kind refund_requests.reason refund_requests.status
    refund_requests.decision order_feedbacks.supplier order_feedbacks.reason order_feedbacks.wanted order_feedbacks.status
    order_feedbacks.outcome feedback_entries.kind cashbacks.plan_key automation_decisions.trigger
    automation_decisions.outcome automation_decisions.reason automation_decisions.detail reconciliation_findings.kind
    reconciliation_findings.audience tracking_import_rows.fate tracking_import_rows.reason`,
  "a currency or a country": `
    orders.currency orders.presentment_currency orders.country_code orders.cost_currency order_lines.cost_currency
    purchase_orders.currency purchase_orders.told_currency refund_requests.currency order_feedbacks.currency
    cashbacks.currency`,
  "amounts, units and ids": `
    orders.current_parts fulfillment_orders.lines purchase_orders.waits_for store_writes.outcome automation_decisions.misses
    reconciliation_findings.detail order_refunds.told`,
  "an id or number of the order, of its goods or of a parcel": `
    orders.external_id orders.public_id orders.name order_lines.external_id order_lines.external_product_id
    order_lines.external_variant_id fulfillment_orders.external_id fulfillment_orders.location_id purchase_orders.number
    purchase_orders.external_ids shipments.supplier_order_id shipments.tracking_number shipments.tracking_url
    shipments.external_fulfillment_id store_writes.key order_refunds.external_id order_feedbacks.dispute_number
    reconciliation_findings.subject tracking_import_rows.order_ref tracking_import_rows.number tracking_import_rows.url
    tracking_import_rows.item`,
  "a digest of an event, by which it is known": "shipment_events.dedupe_key",
  "what was sold and bought": `
    order_lines.title order_lines.variant_title order_lines.sku order_lines.image_url order_lines.source_product_id
    order_lines.supplier_sku_id order_lines.supplier_sku_attr order_lines.supplier_title
    purchase_order_lines.source_product_id purchase_order_lines.supplier_sku_id purchase_order_lines.supplier_sku_attr`,
  "how and by whom it is sent": `
    purchase_orders.shipping_method purchase_orders.shipping_label purchase_orders.shipping_wanted shipments.carrier
    orders.sent_at_store tracking_import_rows.carrier tracking_import_rows.carrier_as tracking_import_rows.carrier_sent`,
  "the merchant's own: places, settings, rules, and the words by which orders are sorted": `
    fulfillment_orders.location_name purchase_orders.terms orders.tags orders.channel_tags automation_decisions.rule_name`,
  "the merchant's people": `
    automation_decisions.confirm_to order_events.actor feedback_entries.actor purchase_orders.call_off_wished_by`,
  "opens the supplier's page for whoever has the supplier's account": "purchase_orders.pay_url",
  "numbers of parcels, and our own words about a request": "store_writes.content",
  "a broken line of a file, which may be any buyer's: a redaction empties those of the whole workspace (forgetBrokenLines)":
    "tracking_import_rows.raw",
};

interface Model {
  name: string;
  table: string;
  columns: string[];
  /** Models that a row of it belongs to */
  belongsTo: string[];
}

const models: Model[] = sourceFiles(["prisma/schema"], /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(([, name = "", body = ""]) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(?:\[\]|\?)?(.*)$/gm)];
    return {
      name,
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      columns: fields
        .filter(([, , type, rest = ""]) => type === "Json" || (type === "String" && !rest.includes("@db.Uuid")))
        .map(([, field = "", , rest = ""]) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field),
      belongsTo: [
        ...fields.filter(([, , , rest = ""]) => rest.includes("@relation(fields")).map(([, , type = ""]) => type),
        ...(fields.some(([, field]) => field === "orderId") ? ["Order"] : []),
      ],
    };
  }),
);

/** Those that hang on an order, at any distance, and the order. */
function ofOrders(): Model[] {
  const names = new Set(["Order"]);
  for (let before = 0; before !== names.size;) {
    before = names.size;
    for (const { name, belongsTo } of models) if (belongsTo.some((other) => names.has(other))) names.add(name);
  }
  return models.filter(({ name }) => names.has(name));
}

const columns = ofOrders().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
const staying = Object.values(STAYS).flatMap((listed) => listed.trim().split(/\s+/));
const blanked = BUYERS_COLUMNS.flatMap(({ table, columns }) => Object.keys(columns).map((name) => `${table}.${name}`));

test("every text that hangs on an order is blanked with its buyer, or stays for a reason", () => {
  expect(columns).toEqual(expect.arrayContaining(["orders.note", "feedback_entries.text", "tracking_import_rows.raw"]));
  expect(columns.filter((column) => !blanked.includes(column) && !staying.includes(column))).toEqual([]);
});

test("none is listed twice, or for nothing", () => {
  const known = new Set([...columns, "feedback_entries.pictures"]);
  expect([...blanked, ...staying].filter((column) => !known.has(column))).toEqual([]);
  expect([...blanked, ...staying].filter((column, at, all) => all.indexOf(column) !== at)).toEqual([]);
});
