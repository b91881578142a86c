import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant, tenantId } from "~/platform/db/sql.server";
import { polledStates, SILENT_DAYS } from "../../rules/purchasing/poll-interval";
import type { Finding } from "../../rules/reconciliation/finding-kinds";

/** A parcel is late this many days after the last on which its supplier said that it would be there. */
const GRACE_DAYS = 3;

/**
 * Lays a workspace's books beside each other: the wallet and its postings, what was charged and what purchases cost, what
 * suppliers sent and what stores were told. Purchases and charges that moved in the last hundred days, and purchases that are kept; balances whole. A purchase is
 * laid beside the wallet that was charged for it, wherever it is by now, and each charge beside its purchase, also where that
 * is in another workspace or gone (decision 89).
 * @param paidByUs suppliers that are paid from the wallet
 */
export function compareBooks(scope: WorkspaceScope, { paidByUs }: { paidByUs: string[] }): Promise<Finding[]> {
  const living: string[] = polledStates({ endsWithShipping: true });
  return scopedSql<Finding>(scope)`
    WITH bought AS (
      SELECT p.id, p.order_id, p.number, p.supplier, p.status, p.payment_status, p.total_cost, p.checked_at, p.moved_at, p.created_at,
        cardinality(p.external_ids) > 0 AS is_there, coalesce(p.heard_at, p.placed_at) AS heard_at,
        p.supplier = ANY(${paidByUs}::text[]) AS is_ours, moved.charged, moved.back,
        coalesce(p.paid_by_workspace, p.workspace_id) AS wallet, p.paid_by_workspace <> p.workspace_id AS is_others_wallet,
        -- Of what stayed for its money alone no merchant knows.
        p.kept_since IS NOT NULL AS is_kept
      FROM purchase_orders p
      CROSS JOIN LATERAL (
        -- What came back of payments that were refused was charged for nothing.
        SELECT coalesce(-sum(e.amount_topup + e.amount_bonus) FILTER (WHERE e.kind = 'purchase' OR e.event_key LIKE 'refused:%'), 0) AS charged,
          coalesce(sum(e.amount_topup + e.amount_bonus) FILTER (WHERE e.kind <> 'purchase' AND e.event_key NOT LIKE 'refused:%'), 0) AS back
        FROM wallet_entries e
        WHERE e.workspace_id = coalesce(p.paid_by_workspace, p.workspace_id) AND e.reference = p.id::text
          AND e.kind IN ('purchase', 'purchase_reversal', 'refund')
      ) moved
      WHERE ${tenant("p")} AND (p.updated_at > now() - interval '100 days' OR p.kept_since IS NOT NULL)
    ), sent AS (
      SELECT s.id, s.order_id, s.purchase_order_id, s.tracking_number, s.fulfillment_state FROM shipments s
      WHERE ${tenant("s")} AND s.created_at BETWEEN now() - interval '100 days' AND now() - interval '1 day'
    ), charged AS (
      SELECT e.reference, CASE WHEN e.reference ~ '^[0-9a-f-]{36}$' THEN e.reference::uuid END AS purchase_id,
        coalesce(-sum(e.amount_topup + e.amount_bonus) FILTER (WHERE e.kind = 'purchase'), 0) AS taken,
        coalesce(sum(e.amount_topup + e.amount_bonus) FILTER (WHERE e.kind <> 'purchase'), 0) AS back
      FROM wallet_entries e
      WHERE ${tenant("e")} AND e.kind IN ('purchase', 'purchase_reversal', 'refund') AND e.reference IN (
        SELECT n.reference FROM wallet_entries n
        WHERE ${tenant("n")} AND n.kind IN ('purchase', 'purchase_reversal', 'refund') AND n.created_at > now() - interval '100 days')
      GROUP BY e.reference HAVING sum(e.amount_topup + e.amount_bonus) <> 0
    )
    SELECT 'charge_missing' AS kind, b.id::text AS subject, b.order_id::text AS "orderId",
      json_build_object('number', b.number, 'paid', b.total_cost::text, 'wallet', b.wallet::text) AS detail
    FROM bought b WHERE b.is_ours AND b.payment_status = 'paid' AND b.charged = 0
      -- What another workspace had paid that is gone with its wallet was paid.
      AND (b.is_others_wallet IS NOT true OR EXISTS (SELECT FROM wallets w WHERE w.workspace_id = b.wallet))
    UNION ALL
    SELECT 'charge_without_purchase', c.reference, NULL, json_build_object('charged', c.taken::text, 'returned', c.back::text)
    FROM charged c
    WHERE NOT EXISTS (SELECT FROM purchase_orders p WHERE p.id = c.purchase_id)
      AND NOT EXISTS (SELECT FROM closed_charges d WHERE d.purchase_order_id = c.purchase_id)
    UNION ALL
    SELECT 'charge_doubled', c.reference, NULL,
      json_build_object('number', p.number, 'charged', c.taken::text, 'returned', c.back::text, 'wallet', p.paid_by_workspace::text)
    FROM charged c JOIN purchase_orders p ON p.id = c.purchase_id
    WHERE p.paid_by_workspace <> ${tenantId()}
    UNION ALL
    SELECT 'charge_differs', b.id::text, b.order_id::text, json_build_object('number', b.number, 'paid', b.total_cost::text, 'charged', b.charged::text, 'wallet', b.wallet::text)
    FROM bought b WHERE b.is_ours AND b.payment_status = 'paid' AND b.charged > 0 AND b.charged <> round(b.total_cost, 2)
    UNION ALL
    SELECT 'charge_kept', b.id::text, b.order_id::text, json_build_object('number', b.number, 'charged', b.charged::text, 'returned', b.back::text, 'wallet', b.wallet::text)
    FROM bought b
    WHERE (b.status IN ('failed', 'withdrawn', 'cancelled') OR b.status = 'awaiting_payment' AND b.payment_status IN ('unpaid', 'failed'))
      AND b.charged > b.back
    UNION ALL
    SELECT 'cashback_differs', b.id::text, b.order_id::text,
      json_build_object('number', b.number, 'here', k.kept::text, 'moved', coalesce(sum(e.amount_topup + e.amount_bonus), 0)::text, 'wallet', b.wallet::text)
    FROM bought b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount - c.taken_back), 0) AS kept FROM cashbacks c
      WHERE c.workspace_id = b.wallet AND c.purchase_order_id = b.id AND c.paid_at IS NOT NULL
    ) k
    LEFT JOIN wallet_entries e ON e.workspace_id = b.wallet AND e.reference = b.id::text AND e.kind IN ('cashback', 'cashback_reversal')
    WHERE b.is_ours
    GROUP BY b.id, b.order_id, b.number, b.wallet, k.kept HAVING k.kept <> coalesce(sum(e.amount_topup + e.amount_bonus), 0)
    UNION ALL
    SELECT 'purchase_unknown', b.id::text, b.order_id::text, json_build_object('number', b.number, 'supplier', b.supplier)
    FROM bought b WHERE NOT b.is_kept AND b.status = 'unknown' AND b.checked_at < now() - interval '1 hour'
    UNION ALL
    SELECT 'purchase_silent', b.id::text, b.order_id::text,
      json_build_object('number', b.number, 'supplier', b.supplier, 'days', floor(extract(epoch FROM now() - b.heard_at) / 86400)::int)
    FROM bought b
    WHERE NOT b.is_kept AND b.is_there AND b.status = ANY(${living}::text[]) AND b.heard_at < now() - make_interval(days => ${SILENT_DAYS}::int)
      -- Nobody asks of older ones.
      AND b.created_at > now() - interval '100 days'
    UNION ALL
    SELECT 'kept_purchase_open', b.id::text, b.order_id::text,
      json_build_object('number', b.number, 'supplier', b.supplier, 'status', b.status, 'days', floor(extract(epoch FROM now() - coalesce(b.heard_at, b.moved_at)) / 86400)::int)
    FROM bought b
    WHERE b.is_kept AND (b.status = 'unknown' OR b.status = ANY(${living}::text[]))
      AND coalesce(b.heard_at, b.moved_at) < now() - make_interval(days => ${SILENT_DAYS}::int)
    UNION ALL
    SELECT 'purchase_stuck', b.id::text, b.order_id::text, json_build_object('number', b.number, 'status', b.status, 'payment', b.payment_status)
    FROM bought b
    WHERE b.moved_at < now() - interval '1 hour'
      AND (b.status = 'placing' OR b.status = 'awaiting_payment' AND b.payment_status IN ('paying', 'unknown'))
    UNION ALL
    SELECT 'parcel_missing', b.id::text, b.order_id::text, json_build_object('number', b.number, 'supplier', b.supplier)
    FROM bought b
    WHERE NOT b.is_kept AND b.status IN ('shipped', 'completed') AND b.moved_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.purchase_order_id = b.id)
      AND EXISTS (SELECT 1 FROM purchase_order_lines l WHERE l.purchase_order_id = b.id
        AND NOT EXISTS (SELECT 1 FROM shipment_lines n WHERE n.order_line_id = l.order_line_id))
    UNION ALL
    SELECT 'parcel_late', s.id::text, s.order_id::text, json_build_object('number', s.tracking_number, 'days', p.shipping_max_days)
    FROM shipments s JOIN purchase_orders p ON p.id = s.purchase_order_id
    WHERE ${tenant("s")} AND s.created_at > now() - interval '100 days' AND s.status NOT IN ('delivered', 'expired')
      AND coalesce(s.shipped_at, s.created_at) < now() - make_interval(days => p.shipping_max_days + ${GRACE_DAYS}::int)
    UNION ALL
    SELECT 'parcel_untold', s.id::text, s.order_id::text, json_build_object('number', s.tracking_number, 'state', s.fulfillment_state)
    FROM sent s WHERE s.fulfillment_state NOT IN ('sent', 'untold', 'taken_back')
    UNION ALL
    SELECT 'shipped_too_much', l.id::text, l.order_id::text, json_build_object('sold', l.quantity, 'shipped', sum(n.quantity)::int)
    FROM sent s JOIN shipment_lines n ON n.shipment_id = s.id JOIN order_lines l ON l.id = n.order_line_id
    -- What the store has taken back and no purchase sends was not sent.
    WHERE s.fulfillment_state <> 'taken_back' OR EXISTS (
      SELECT FROM purchase_order_lines b WHERE b.purchase_order_id = s.purchase_order_id AND b.live_order_line_id = l.id)
    GROUP BY l.id, l.order_id, l.quantity HAVING sum(n.quantity) > l.quantity
    UNION ALL
    SELECT 'topup_missing', u.id::text, NULL, json_build_object('paid', u.amount::text)
    FROM top_ups u
    WHERE ${tenant("u")} AND u.status = 'succeeded'
      AND NOT EXISTS (SELECT 1 FROM wallet_entries e WHERE e.workspace_id = u.workspace_id AND e.kind = 'topup' AND e.reference = u.id::text)
    UNION ALL
    SELECT 'payment_differs', c.id::text, NULL,
      json_build_object('item', c.item, 'differs', array_to_string(c.differs, ', '), 'paid', c.amount::text)
    FROM charges c WHERE ${tenant("c")} AND cardinality(c.differs) > 0 AND c.status NOT IN ('refunded', 'lost')
    UNION ALL
    SELECT 'payment_differs', s.id::text, NULL, json_build_object('item', s.plan_key, 'differs', array_to_string(s.differs, ', '))
    FROM subscriptions s WHERE ${tenant("s")} AND cardinality(s.differs) > 0 AND s.created_at > now() - interval '100 days'
    UNION ALL
    SELECT 'movement_unbalanced', g.entry_id::text, NULL, json_build_object('sum', sum(g.amount)::text)
    FROM ledger_postings g WHERE ${tenant("g")} GROUP BY g.entry_id HAVING sum(g.amount) <> 0
    UNION ALL
    SELECT 'balance_wrong', w.workspace_id::text, NULL,
      json_build_object('topup', w.balance_topup::text, 'topup_posted', posted.topup::text, 'bonus', w.balance_bonus::text, 'bonus_posted', posted.bonus::text)
    FROM wallets w
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(g.amount) FILTER (WHERE g.account = 'merchant_topup'), 0) AS topup,
        coalesce(sum(g.amount) FILTER (WHERE g.account = 'merchant_bonus'), 0) AS bonus
      FROM ledger_postings g WHERE g.workspace_id = w.workspace_id
    ) posted
    WHERE ${tenant("w")} AND (w.balance_topup <> posted.topup OR w.balance_bonus <> posted.bonus)`;
}
