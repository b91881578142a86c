import { configuredSuppliers } from "~/adapters/registry.server";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import type { TroubleFacts } from "../../rules/attention/attention-reasons";
import type { LineFacts, OrderFacts } from "../../rules/intake/order-facts";
import { sourceSettingsKey } from "../../rules/placing/source-settings";
import { findTaxNumber } from "../../rules/placing/tax-number";
import { buyableUnits, whatKeeps, type BuyableUnits, type Keeping } from "../../rules/purchasing/buyable-units";
import type { CostFacts } from "../../rules/purchasing/order-cost";
import { readLineUnits, type UnitsOfLine } from "../order/line-units.sql.server";
import { IS_CUT_OFF } from "./cut-off-orders.sql.server";

export interface FactsRow {
  id: string;
  facts: OrderFacts & {
    sources: string[];
    linesCount: number;
    costs: CostFacts;
    trouble: TroubleFacts;
    /** Lines that are to be bought, of which a person has called a purchase off that nobody made anew since */
    calledOff: string[];
  };
}

/** Facts as the database has them, before units and what is known of suppliers are added. */
interface RawRow {
  id: string;
  facts: Omit<FactsRow["facts"], "lines" | "taxNumber" | "keeping" | "costs" | "calledOff"> & {
    lines: (Omit<LineFacts, "placing" | "ordered" | "toBuy" | "bought" | "ofNone"> & {
      id: string;
      isCalledOff: boolean;
      source: string | null;
      countries: string[] | null;
      wantsHouseNumber: boolean;
    })[];
    costs: Omit<CostFacts, "lines"> & {
      lines: { id: string; supplierQuantity: number; unitCost: string | null; currency: string; isGoods: boolean }[];
    };
    taxNumber: string | null;
    /** The order as a whole */
    isHeld: boolean;
    buyerTexts: (string | null)[];
  };
}

/**
 * Reads what the states of orders are derived from.
 * @param lineUnits of `readLineUnits` of the same orders, where they are known already
 */
export async function readOrderFacts({
  lineUnits,
  ...query
}: TenantWork & { orderIds: readonly string[]; lineUnits?: readonly UnitsOfLine[] }): Promise<FactsRow[]> {
  const taxed = new Map(
    configuredSuppliers().map(({ source, capabilities }) => [source, capabilities.taxNumberCountries]),
  );
  const units = new Map(
    (lineUnits ?? (await readLineUnits(query))).map(
      (line) => [line.lineId, { ...line, ...buyableUnits(line) }] as const,
    ),
  );
  return (await readRaw(query)).map(({ id, facts: { buyerTexts, isHeld, costs, ...facts } }) => {
    const country = facts.address?.countryCode ?? "";
    const ofLine = (lineId: string) => units.get(lineId)!;
    return {
      id,
      facts: {
        ...facts,
        taxNumber: findTaxNumber(country, facts.taxNumber, buyerTexts),
        keeping: keepingOf(
          facts.lines.map((line) => ofLine(line.id)),
          isHeld,
        ),
        calledOff: facts.lines
          .filter(({ id: lineId, isCalledOff }) => isCalledOff && ofLine(lineId).buyable > 0)
          .map((line) => line.id),
        lines: facts.lines.map(({ id: lineId, isCalledOff: _off, source, countries, wantsHouseNumber, ...line }) => ({
          ...line,
          ordered: ofLine(lineId).ordered,
          toBuy: ofLine(lineId).bought + ofLine(lineId).buyable,
          bought: ofLine(lineId).bought,
          ofNone: ofLine(lineId).ofNone.told + ofLine(lineId).ofNone.untold,
          placing: {
            countries,
            wantsHouseNumber,
            wantsTaxNumber: taxed.get(source ?? "")?.includes(country) ?? false,
          },
        })),
        costs: {
          ...costs,
          lines: costs.lines.map(({ id: lineId, supplierQuantity, ...line }) => {
            const { unpriced, buyable, later, elsewhere, sentElsewhere } = ofLine(lineId);
            const units = (unpriced + buyable + later) * supplierQuantity;
            return { ...line, units, byOthers: elsewhere + sentElsewhere };
          }),
        },
      },
    };
  });
}

/** What keeps an order; a hold of the whole counts while nobody told us which lines its parts have, and until all has left. */
function keepingOf(lines: readonly (BuyableUnits & UnitsOfLine)[], isHeld: boolean): Keeping | null {
  if (!isHeld || lines.some(({ parts }) => parts.length > 0)) return whatKeeps(lines);
  const goods = lines.filter(({ ordered }) => ordered > 0);
  return goods.length > 0 && goods.every(({ ordered, told, untold }) => told + untold >= ordered) ? null : "hold";
}

function readRaw({ orderIds, ...work }: TenantWork & { orderIds: readonly string[] }): Promise<RawRow[]> {
  return scopedRows<RawRow>(work)`
    SELECT o.id::text, json_build_object(
      'financialStatus', o.financial_status,
      'channelFulfillment', o.channel_fulfillment,
      'isCancelled', o.cancelled_at IS NOT NULL,
      'isDeleted', o.deleted_at_store_at IS NOT NULL,
      'isCutOff', ${IS_CUT_OFF},
      'isArchived', o.archived_at IS NOT NULL,
      'isTest', o.is_test,
      'isHeld', o.channel_fulfillment = 'on_hold' OR coalesce(fulfillment.is_held, false),
      'isPickup', o.is_pickup,
      'risk', CASE WHEN o.risk_level IS NOT NULL THEN json_build_object('level', o.risk_level, 'recommendation', o.risk_recommendation) END,
      'address', o.shipping_address,
      'taxNumber', o.tax_number,
      'buyerTexts', json_build_array(o.shipping_address->>'company', o.shipping_address->>'address2', o.note, line.properties),
      'isBuyerWithheld', o.buyer_withheld,
      'lines', coalesce(line.facts, '[]'),
      'linesCount', coalesce(line.total, 0),
      'sources', coalesce(line.sources, '{}'),
      'costs', json_build_object('currency', o.currency, 'lines', coalesce(line.costs, '[]'), 'purchases', coalesce(purchase.costs, '[]')),
      'purchaseOrders', coalesce(purchase.facts, '[]'),
      'parcels', coalesce(parcel.facts, '[]'),
      'refund', refund.status,
      'trouble', json_build_object('decision', decision.reason, 'findings', coalesce(finding.kinds, '[]'),
        'isUntold', coalesce(parcel.is_untold, false), 'isTelling', coalesce(parcel.is_telling, false))
    ) AS facts
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS total,
        array_agg(DISTINCT coalesce(l.source, 'unmapped')) FILTER (WHERE wanted.units > 0) AS sources,
        json_agg(json_build_object(
          'id', l.id,
          'shipped', coalesce(shipped.units, 0),
          'isGiftCard', l.is_gift_card,
          'isMapped', l.source IS NOT NULL AND l.supplier_sku_id IS NOT NULL,
          'hasFailed', coalesce(newest.is_failed, false),
          'isCalledOff', EXISTS (
            SELECT FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id
            WHERE b.order_line_id = l.id AND q.is_called_off AND q.status IN ('failed', 'withdrawn', 'cancelled') AND NOT EXISTS (
              SELECT FROM purchase_order_lines a JOIN purchase_orders n ON n.id = a.purchase_order_id
              WHERE a.order_line_id = l.id AND n.created_at > coalesce(q.cancelled_at, q.moved_at))),
          'servedCountries', CASE WHEN cardinality(p.ship_countries) > 0 AND NOT p.ship_countries @> '{*}' THEN p.ship_countries END,
          'source', l.source,
          'countries', nullif(settings.value->'countries', 'null'),
          'wantsHouseNumber', coalesce((settings.value->'address'->>'house_number')::boolean, false)
        )) AS facts,
        string_agg(nullif(l.properties, '[]')::text, ' ') AS properties,
        json_agg(json_build_object('id', l.id, 'supplierQuantity', l.supplier_quantity, 'unitCost', l.unit_cost::text,
          'currency', l.cost_currency, 'isGoods', l.requires_shipping AND NOT l.is_gift_card AND l.quantity > 0)) AS costs
      FROM order_lines l
      CROSS JOIN LATERAL (SELECT CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0 ELSE l.current_quantity END AS units) wanted
      LEFT JOIN source_products p ON p.source = l.source AND p.source_product_id = l.source_product_id
      LEFT JOIN workspace_settings settings ON settings.workspace_id = l.workspace_id AND settings.key = ${sourceSettingsKey("")} || l.source
      LEFT JOIN LATERAL (
        SELECT q.status = 'failed' AND NOT q.is_called_off AS is_failed
        FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id
        WHERE b.order_line_id = l.id ORDER BY q.created_at DESC, q.id DESC LIMIT 1
      ) newest ON true
      LEFT JOIN LATERAL (
        SELECT sum(s.quantity)::int AS units FROM shipment_lines s JOIN shipments h ON h.id = s.shipment_id
        WHERE s.order_line_id = l.id AND NOT (h.fulfillment_state = 'taken_back' AND NOT EXISTS (
          SELECT FROM purchase_order_lines b WHERE b.purchase_order_id = h.purchase_order_id AND b.live_order_line_id = l.id))
      ) shipped ON true
      WHERE l.order_id = o.id
    ) line ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(f.status = 'on_hold') AND NOT bool_or(f.status IN ('open', 'in_progress')) AS is_held
      FROM fulfillment_orders f WHERE f.order_id = o.id
    ) fulfillment ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('status', q.status, 'paymentStatus', q.payment_status, 'errorCode', q.error_code) ORDER BY q.created_at, q.id) AS facts,
        json_agg(json_build_object('amount', CASE WHEN q.told_currency IS NULL THEN (q.total_cost - q.refunded_cost)::text END, 'currency', q.currency) ORDER BY q.created_at, q.id)
          FILTER (WHERE q.total_cost > 0 AND q.status NOT IN ('failed', 'withdrawn', 'cancelled')) AS costs
      FROM purchase_orders q WHERE q.order_id = o.id
    ) purchase ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('status', s.status)) AS facts, bool_or(s.fulfillment_state = 'failed') AS is_untold,
        bool_or(s.fulfillment_state IN ('pending', 'unknown')) AS is_telling
      FROM shipments s WHERE s.order_id = o.id
    ) parcel ON true
    LEFT JOIN LATERAL (
      SELECT r.status FROM refund_requests r WHERE r.order_id = o.id
      ORDER BY (r.status IN ('pending', 'accepted')) DESC, r.created_at DESC LIMIT 1
    ) refund ON true
    LEFT JOIN LATERAL (
      SELECT CASE WHEN d.outcome <> 'taken' THEN d.reason END AS reason FROM automation_decisions d
      WHERE d.order_id = o.id ORDER BY d.decided_at DESC LIMIT 1
    ) decision ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(f.kind) AS kinds FROM reconciliation_findings f
      WHERE f.order_id = o.id AND f.workspace_id = o.workspace_id AND f.resolved_at IS NULL AND f.audience = 'merchant'
    ) finding ON true
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) AND o.kept_since IS NULL`;
}
