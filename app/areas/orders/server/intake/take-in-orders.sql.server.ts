import { Prisma } from "@prisma/client";
import type { ChannelFulfillmentOrder, ChannelOrder } from "~/adapters/order-channel/order-channel";
import type { VariantSupply } from "~/areas/catalog/server/mapping/find-supplies.server";
import { randomToken } from "~/platform/crypto.server";
import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { scopedRows, scopedWrite, tenant, tenantId, type SqlTransaction } from "~/platform/db/sql.server";
import { isWhole } from "../../rules/fulfillment/sent-by-others";
import type { OrderBefore } from "../../rules/intake/store-deeds";
import { findTaxNumber } from "../../rules/placing/tax-number";
import type { CurrentParts } from "../../rules/reading/order-parts";
import type { Booked } from "../../rules/refunds/booked-refunds";

/** The store that orders belong to. */
export interface IntakeStore {
  id: string;
  workspaceId: string;
  connectedAt: Date;
  platform: string;
  /** Our own location at the shop, null until it is set up */
  locationId: string | null;
}

/** What an order was before an intake. */
export interface KnownOrder extends OrderBefore {
  id: string;
  externalId: string;
  financialStatus: string;
  isCancelled: boolean;
  isDeleted: boolean;
  /** When it last changed at the channel, to the second */
  channelUpdatedAt: Date;
}

/** Reads and holds the orders that are known already. */
export function readKnownOrders(tx: SqlTransaction, store: IntakeStore, externalIds: string[]): Promise<KnownOrder[]> {
  return scopedRows<KnownOrder>({ tx, workspaceId: store.workspaceId })`
    SELECT o.id::text, o.external_id AS "externalId", o.financial_status AS "financialStatus", o.cancelled_at IS NOT NULL AS "isCancelled",
      o.deleted_at_store_at IS NOT NULL AS "isDeleted", o.channel_updated_at AS "channelUpdatedAt",
      o.channel_fulfillment AS "channelFulfillment",
      coalesce((SELECT jsonb_agg(r.external_id) FROM order_refunds r WHERE r.order_id = o.id), '[]') AS refunds,
      coalesce((SELECT jsonb_object_agg(l.external_id, l.current_quantity) FROM order_lines l WHERE l.order_id = o.id AND l.current_quantity > 0), '{}') AS quantities,
      EXISTS (SELECT FROM fulfillment_orders f WHERE f.order_id = o.id AND f.status = 'on_hold') AS "isHeld",
      EXISTS (SELECT FROM shipments h WHERE h.order_id = o.id) AS "hasParcels"
    FROM orders o WHERE ${tenant("o")} AND o.store_id = ${store.id}::uuid AND o.external_id = ANY(${externalIds}) ORDER BY o.id FOR NO KEY UPDATE`;
}

/**
 * Writes orders, new ones and newer versions of known ones. A buyer's details that a person corrected stay as long as the
 * channel goes on sending what was corrected. Details that are known stay where the channel says nothing of them; a known
 * address also where it withholds the address and what may be read of it is no other. The channel's stamps are whole seconds: of an equal stamp nobody can say which
 * version is the newer one, so it is written where it says the same of what matters, or where it was read just now. One that
 * its store has deleted is written only where it was asked for since, and so is there.
 * @param readAt when the asking for just these orders began; null for what was told or found otherwise
 * @param booked what is left of them, by their external ids
 * @returns the orders written; those that are known in a newer version are left out, as are those of an equal stamp that
 *   say something else
 */
export function upsertOrders(
  tx: SqlTransaction,
  store: IntakeStore,
  orders: ChannelOrder[],
  { origin, readAt, booked }: { origin: string; readAt: Date | null; booked: ReadonlyMap<string, Booked> },
): Promise<{ id: string; externalId: string }[]> {
  const isReadNow = origin === "read";
  const rows = orders.map(({ lines, fulfillmentOrders, sent, ...order }) => ({
    ...order,
    sentAtStore: isWhole(sent) ? sent : null,
    partsAsOf: fulfillmentOrders ? order.updatedAt : null,
    wholeAt: fulfillmentOrders ? readAt : null,
    left: booked.get(order.externalId)?.left,
    cancelled: booked.get(order.externalId)?.cancelled,
    currentParts: currentParts(order.current),
    id: newId(),
    publicId: randomToken(),
    countryCode: order.shippingAddress?.countryCode || null,
    taxNumber: taxNumberOf(order),
    quantities: Object.fromEntries(
      lines.flatMap(({ externalId, currentQuantity, unsentQuantity }) =>
        currentQuantity > 0 ? [[externalId, [currentQuantity, unsentQuantity ?? null]]] : [],
      ),
    ),
  }));
  const keepsCorrection = Prisma.sql`EXISTS (
    SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.kind = 'customer_updated'
      AND e.params -> 'channelAddress' = coalesce(excluded.shipping_address, 'null'::jsonb))`;
  const keepsKnown = Prisma.sql`(orders.shipping_address IS NOT NULL AND (excluded.shipping_address IS NULL OR excluded.buyer_withheld
    AND orders.shipping_address @> (SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(excluded.shipping_address) f WHERE f.value <> '""')))`;
  // A page of a sweep may be older than what was read of the risk since, which has no version.
  const keepsRisk = Prisma.sql`(excluded.risk_level IS NULL
    OR NOT ${isReadNow} AND orders.risk_level IS NOT NULL AND excluded.risk_level IN ('unassessed', 'pending'))`;
  const saysTheSame = Prisma.sql`(orders.financial_status, orders.total, orders.refunded_total, orders.owed_total) = (excluded.financial_status, excluded.total, excluded.refunded_total, excluded.owed_total)
    AND orders.cancelled_at IS NOT DISTINCT FROM excluded.cancelled_at
    AND (orders.shipping_address IS NOT DISTINCT FROM excluded.shipping_address OR ${keepsCorrection} OR ${keepsKnown})
    AND (SELECT n.quantities FROM given n WHERE n."externalId" = excluded.external_id) = coalesce(
      (SELECT jsonb_object_agg(l.external_id, jsonb_build_array(l.current_quantity, l.unsent_quantity)) FROM order_lines l WHERE l.order_id = orders.id AND l.current_quantity > 0), '{}')`;
  return scopedRows<{ id: string; externalId: string }>({ tx, workspaceId: store.workspaceId })`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
        id uuid, "externalId" text, "publicId" text, name text, "placedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz, "cancelledAt" timestamptz,
        "cancelReason" text, "isTest" boolean, currency text, "presentmentCurrency" text, subtotal numeric, "shippingTotal" numeric,
        "taxTotal" numeric, "dutiesTotal" numeric, "discountTotal" numeric, "tipTotal" numeric, "refundedTotal" numeric, "owedTotal" numeric, total numeric,
        "financialStatus" text, "fulfillmentStatus" text, "customerName" text, "customerEmail" text, "customerPhone" text,
        "shippingAddress" jsonb, "isBuyerWithheld" boolean, "countryCode" text, "taxNumber" text, note text, tags text[], quantities jsonb,
        "left" jsonb, cancelled jsonb, risk jsonb, "taxesIncluded" boolean, "currentParts" jsonb, "isPickup" boolean, "partsAsOf" timestamptz, "wholeAt" timestamptz, "sentAtStore" jsonb)
    )
    INSERT INTO orders (
      id, workspace_id, store_id, channel, external_id, public_id, name, placed_at, channel_created_at, channel_updated_at, cancelled_at, cancel_reason, is_test,
      currency, presentment_currency, subtotal, shipping_total, tax_total, duties_total, discount_total, tip_total, refunded_total, owed_total, total,
      financial_status, channel_fulfillment, customer_name, customer_email, customer_phone, shipping_address, buyer_withheld, country_code, tax_number, note,
      channel_tags, raw, tax_left, duties_left, gift_cards_left, cancelled_total, cancelled_taxes, risk_level, risk_recommendation, risk_facts,
      taxes_included, current_parts, is_pickup, parts_as_of, whole_at, sent_at_store, updated_at)
    SELECT n.id, ${tenantId()}, ${store.id}::uuid, ${store.platform}, n."externalId", n."publicId", n.name, n."placedAt", n."createdAt", n."updatedAt",
      n."cancelledAt", n."cancelReason", n."isTest", n.currency, n."presentmentCurrency", n.subtotal, n."shippingTotal", n."taxTotal",
      n."dutiesTotal", n."discountTotal", n."tipTotal", n."refundedTotal", n."owedTotal", n.total, n."financialStatus", n."fulfillmentStatus",
      n."customerName", n."customerEmail", n."customerPhone", nullif(n."shippingAddress", 'null'), n."isBuyerWithheld", n."countryCode", n."taxNumber", n.note, n.tags, '{}'::jsonb,
      (n."left" ->> 'tax')::numeric, (n."left" ->> 'duties')::numeric, (n."left" ->> 'giftCards')::numeric,
      (n.cancelled ->> 'total')::numeric, (n.cancelled ->> 'taxes')::numeric,
      n.risk->>'level', n.risk->>'recommendation', coalesce(n.risk->'facts', '[]'), n."taxesIncluded", nullif(n."currentParts", 'null'), coalesce(n."isPickup", false),
      n."partsAsOf", n."wholeAt", coalesce(nullif(n."sentAtStore", 'null'), '[]'), now()
    FROM given n
    ORDER BY n."externalId"
    ON CONFLICT (store_id, external_id) DO UPDATE SET
      name = excluded.name, placed_at = excluded.placed_at, channel_created_at = coalesce(excluded.channel_created_at, orders.channel_created_at),
      channel_updated_at = excluded.channel_updated_at, cancelled_at = excluded.cancelled_at,
      cancel_reason = excluded.cancel_reason, deleted_at_store_at = NULL, is_test = excluded.is_test, currency = excluded.currency,
      presentment_currency = excluded.presentment_currency, subtotal = excluded.subtotal, shipping_total = excluded.shipping_total,
      tax_total = excluded.tax_total, duties_total = excluded.duties_total, discount_total = excluded.discount_total,
      tip_total = excluded.tip_total, refunded_total = excluded.refunded_total, owed_total = excluded.owed_total, total = excluded.total,
      financial_status = excluded.financial_status, channel_fulfillment = excluded.channel_fulfillment,
      customer_name = CASE WHEN ${keepsCorrection} THEN orders.customer_name ELSE coalesce(nullif(excluded.customer_name, ''), orders.customer_name) END,
      customer_email = CASE WHEN ${keepsCorrection} THEN orders.customer_email ELSE coalesce(nullif(excluded.customer_email, ''), orders.customer_email) END,
      customer_phone = CASE WHEN ${keepsCorrection} THEN orders.customer_phone ELSE coalesce(nullif(excluded.customer_phone, ''), orders.customer_phone) END,
      shipping_address = CASE WHEN ${keepsCorrection} OR ${keepsKnown} THEN orders.shipping_address ELSE excluded.shipping_address END,
      country_code = CASE WHEN ${keepsCorrection} OR ${keepsKnown} THEN orders.country_code ELSE excluded.country_code END,
      buyer_withheld = excluded.buyer_withheld OR NOT ${isReadNow} AND orders.buyer_withheld AND excluded.shipping_address IS NULL,
      risk_level = CASE WHEN ${keepsRisk} THEN orders.risk_level ELSE excluded.risk_level END,
      risk_recommendation = CASE WHEN ${keepsRisk} THEN orders.risk_recommendation ELSE excluded.risk_recommendation END,
      risk_facts = CASE WHEN ${keepsRisk} THEN orders.risk_facts ELSE excluded.risk_facts END,
      tax_number = CASE WHEN ${keepsCorrection} THEN orders.tax_number ELSE coalesce(excluded.tax_number, orders.tax_number) END, note = excluded.note, channel_tags = excluded.channel_tags, raw = excluded.raw,
      tax_left = excluded.tax_left, duties_left = excluded.duties_left, gift_cards_left = excluded.gift_cards_left,
      cancelled_total = excluded.cancelled_total, cancelled_taxes = excluded.cancelled_taxes, taxes_included = excluded.taxes_included,
      current_parts = excluded.current_parts, is_pickup = excluded.is_pickup,
      parts_as_of = coalesce(excluded.parts_as_of, orders.parts_as_of), whole_at = coalesce(excluded.whole_at, orders.whole_at),
      sent_at_store = coalesce((SELECT nullif(n."sentAtStore", 'null') FROM given n WHERE n."externalId" = excluded.external_id), orders.sent_at_store),
      updated_at = now()
    WHERE ${tenant("orders")} AND (orders.deleted_at_store_at IS NULL OR orders.deleted_at_store_at < ${isReadNow ? readAt : null}::timestamptz) AND (orders.channel_updated_at < excluded.channel_updated_at
      OR orders.channel_updated_at = excluded.channel_updated_at AND (${isReadNow} OR ${saysTheSame}))
    RETURNING id::text, external_id AS "externalId"`;
}

/** The number that a country wants of buyers, where the shop has asked for it; what is entered for the order here stays. */
function taxNumberOf({
  shippingAddress,
  buyerFields = [],
}: Pick<ChannelOrder, "shippingAddress" | "buyerFields">): string | null {
  const texts = buyerFields.map(({ name, value }) => `${name}: ${value}`);
  return findTaxNumber(shippingAddress?.countryCode ?? "", null, texts);
}

/** What is left of an order's parts, as it is kept; null where the channel does not say it of all. */
function currentParts(current: ChannelOrder["current"]): CurrentParts | null {
  if (!current || current.subtotal === null || current.shipping === null) return null;
  const { subtotal, shipping, tax, duties } = current;
  return { subtotal, shipping, tax, duties };
}

/**
 * Writes the lines of orders just written. A line takes its supplier from the listing's variant when it has none yet; one
 * that the channel no longer lists has nothing left to send. Of a variant that was deleted since, stores tell no id any more:
 * the one that was told stays.
 * @param supplies what the lines' variants are bought as, by the platform's id of the variant
 */
export async function upsertOrderLines(
  tx: SqlTransaction,
  store: IntakeStore,
  orders: { id: string; lines: ChannelOrder["lines"] }[],
  supplies: ReadonlyMap<string, VariantSupply>,
): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, lines }) => {
    const byId = new Map(lines.map((line) => [line.externalId, line]));
    return [...byId.values()].map((line, position) => {
      const { imageUrl = null, productImageUrl = null, ...supply } = supplyOf(line, supplies);
      // A store gives its product's picture for a variant that has none there, which shows another one.
      return {
        ...line,
        id: newId(),
        orderId,
        position,
        ...supply,
        imageUrl: imageUrl ?? line.imageUrl ?? productImageUrl,
      };
    });
  });
  await scopedWrite({ tx, workspaceId: store.workspaceId })`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
        id uuid, "orderId" uuid, position int, "externalId" text, "externalProductId" text, "externalVariantId" text, title text,
        "variantTitle" text, sku text, "imageUrl" text, quantity int, "currentQuantity" int, "unsentQuantity" int, price numeric, "discountTotal" numeric,
        "requiresShipping" boolean, "isGiftCard" boolean, properties jsonb, source text, "sourceProductId" text, "supplierSkuId" text,
        "supplierSkuAttr" text, "supplierTitle" text, "supplierQuantity" int, "unitCost" numeric, "costCurrency" text)
    ), gone AS (
      UPDATE order_lines l SET current_quantity = 0, unsent_quantity = 0
      WHERE ${tenant("l")} AND l.order_id = ANY(${orders.map(({ id }) => id)}::uuid[]) AND l.current_quantity <> 0
        AND NOT EXISTS (SELECT 1 FROM given n WHERE n."orderId" = l.order_id AND n."externalId" = l.external_id)
    )
    INSERT INTO order_lines (
      id, workspace_id, order_id, position, external_id, external_product_id, external_variant_id, title, variant_title, sku, image_url,
      quantity, current_quantity, unsent_quantity, price, discount_total, requires_shipping, is_gift_card, properties,
      source, source_product_id, supplier_sku_id, supplier_sku_attr, supplier_title, supplier_quantity, unit_cost, cost_currency)
    SELECT n.id, ${tenantId()}, n."orderId", n.position, n."externalId", n."externalProductId", n."externalVariantId", n.title,
      n."variantTitle", n.sku, n."imageUrl", n.quantity, n."currentQuantity", n."unsentQuantity", n.price, n."discountTotal",
      n."requiresShipping", n."isGiftCard", n.properties,
      n.source, n."sourceProductId", n."supplierSkuId", n."supplierSkuAttr", n."supplierTitle", coalesce(n."supplierQuantity", 1), n."unitCost",
      coalesce(n."costCurrency", 'USD')
    FROM given n
    ORDER BY n."orderId", n.position
    ON CONFLICT (order_id, external_id) DO UPDATE SET
      position = excluded.position,
      external_product_id = coalesce(excluded.external_product_id, order_lines.external_product_id),
      external_variant_id = coalesce(excluded.external_variant_id, order_lines.external_variant_id),
      title = excluded.title, variant_title = excluded.variant_title, sku = excluded.sku,
      image_url = coalesce(excluded.image_url, order_lines.image_url), quantity = excluded.quantity,
      current_quantity = excluded.current_quantity, unsent_quantity = excluded.unsent_quantity, price = excluded.price, discount_total = excluded.discount_total,
      requires_shipping = excluded.requires_shipping, is_gift_card = excluded.is_gift_card, properties = excluded.properties,
      (source, source_product_id, supplier_sku_id, supplier_sku_attr, supplier_title, supplier_quantity, unit_cost, cost_currency) = (
        SELECT m.* FROM (VALUES
          (order_lines.source, order_lines.source_product_id, order_lines.supplier_sku_id, order_lines.supplier_sku_attr,
            order_lines.supplier_title, order_lines.supplier_quantity, order_lines.unit_cost, order_lines.cost_currency),
          (excluded.source, excluded.source_product_id, excluded.supplier_sku_id, excluded.supplier_sku_attr,
            excluded.supplier_title, excluded.supplier_quantity, excluded.unit_cost, excluded.cost_currency)
        ) AS m(source, product, sku, attr, title, quantity, cost, currency) ORDER BY m.source IS NULL LIMIT 1)
    WHERE ${tenant("order_lines")}`;
}

/** What a line is bought as, without the listing that says so. */
function supplyOf(
  { externalVariantId }: ChannelOrder["lines"][number],
  supplies: ReadonlyMap<string, VariantSupply>,
): Partial<Omit<VariantSupply, "listingId" | "variantId">> {
  const found = externalVariantId ? supplies.get(externalVariantId) : undefined;
  if (!found) return {};
  const { listingId: _listing, variantId: _variant, ...supply } = found;
  return supply;
}

/** Writes the channel's fulfillment orders of orders that we have, as they are now; the orders are held. */
export async function upsertFulfillmentOrders(
  tx: SqlTransaction,
  store: IntakeStore,
  fulfillmentOrders: ChannelFulfillmentOrder[],
): Promise<void> {
  const byId = new Map(fulfillmentOrders.map((fulfillmentOrder) => [fulfillmentOrder.externalId, fulfillmentOrder]));
  const rows = [...byId.values()].map((fulfillmentOrder) => ({ ...fulfillmentOrder, id: newId() }));
  if (rows.length === 0) return;
  await readKnownOrders(
    tx,
    store,
    rows.map(({ orderExternalId }) => orderExternalId),
  );
  await scopedWrite({ tx, workspaceId: store.workspaceId })`
    INSERT INTO fulfillment_orders (
      id, workspace_id, order_id, external_id, location_id, location_name, is_ours, is_elsewhere, fulfill_at, status, request_status,
      supported_actions, lines, updated_at)
    SELECT n.id, o.workspace_id, o.id, n."externalId", n."locationId", n."locationName", coalesce(n."locationId" = ${store.locationId}, false),
      coalesce(n."isAtService", false) AND n."locationId" IS DISTINCT FROM ${store.locationId}, n."fulfillAt", n.status, n."requestStatus",
      n."supportedActions", n.lines, now()
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      id uuid, "externalId" text, "orderExternalId" text, "locationId" text, "locationName" text, "isAtService" boolean, "fulfillAt" timestamptz,
      status text, "requestStatus" text, "supportedActions" text[], lines jsonb)
    JOIN orders o ON ${tenant("o")} AND o.store_id = ${store.id}::uuid AND o.external_id = n."orderExternalId"
    ORDER BY n."externalId"
    ON CONFLICT (workspace_id, external_id) DO UPDATE SET
      location_id = excluded.location_id, location_name = excluded.location_name, is_ours = excluded.is_ours,
      is_elsewhere = excluded.is_elsewhere, fulfill_at = excluded.fulfill_at, status = excluded.status, request_status = excluded.request_status,
      supported_actions = excluded.supported_actions, lines = excluded.lines, updated_at = now()`;
}
