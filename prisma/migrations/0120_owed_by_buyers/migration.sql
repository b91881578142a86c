SET lock_timeout = '5s';

-- What buyers still have to pay is a sale like the rest, and is told beside it (decision 78). It is kept by days as sales are.
ALTER TABLE "orders" ADD COLUMN "owed_total" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_quarters" ADD COLUMN "owed" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_places" ADD COLUMN "owed" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- A payment marks its order's day like everything else that a figure tells of it.
CREATE OR REPLACE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (
    SELECT each.workspace_id, each.store_id, each.at FROM (VALUES
      (o.workspace_id, o.store_id, o.placed_at), (n.workspace_id, n.store_id, n.placed_at),
      (o.workspace_id, o.store_id, o.cancelled_at), (n.workspace_id, n.store_id, n.cancelled_at)
    ) AS each(workspace_id, store_id, at) WHERE each.at IS NOT NULL
    UNION ALL SELECT r.workspace_id, r.store_id, r.refunded_at FROM order_refunds r WHERE r.order_id = n.id
  ) AS either(workspace_id, store_id, at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.cancelled_total, o.cancelled_taxes, o.is_test, o.currency, o.total, o.refunded_total, o.owed_total, o.tax_left, o.duties_left, o.gift_cards_left, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.cancelled_total, n.cancelled_taxes, n.is_test, n.currency, n.total, n.refunded_total, n.owed_total, n.tax_left, n.duties_left, n.gift_cards_left, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;
