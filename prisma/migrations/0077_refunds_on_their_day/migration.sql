-- When money was given back of orders: figures count it on its own day (decision 72). Refunds that are known by now have no
-- day, and stay on their order's until its store tells of it again.
CREATE TABLE "order_refunds" (
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "refunded_at" TIMESTAMPTZ(3) NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "tax" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "order_refunds_pkey" PRIMARY KEY ("order_id", "position")
);
CREATE INDEX "order_refunds_workspace_id_refunded_at_idx" ON "order_refunds"("workspace_id", "refunded_at");
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was sold and what was given back have their taxes apart; what is kept is of neither day's refunds yet, and stays right.
ALTER TABLE "sales_quarters" RENAME COLUMN "placed_at" TO "at";
ALTER TABLE "sales_quarters" ADD COLUMN "refunded_taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_places" ADD COLUMN "refunded_taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- A refund marks its own day and its order's. One that goes with its order leaves the order's to the order.
CREATE FUNCTION mark_days_of_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT c.workspace_id, c.store_id, (each.at AT TIME ZONE 'UTC')::date
  FROM changed c LEFT JOIN orders o ON o.id = c.order_id
  CROSS JOIN LATERAL (VALUES (c.refunded_at), (o.placed_at)) AS each(at)
  WHERE each.at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER order_refunds_added_mark_days AFTER INSERT ON "order_refunds"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_refunds();
CREATE TRIGGER order_refunds_deleted_mark_days AFTER DELETE ON "order_refunds"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_refunds();

CREATE FUNCTION mark_days_of_changed_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT c.workspace_id, c.store_id, (each.at AT TIME ZONE 'UTC')::date
  FROM (SELECT * FROM before UNION ALL SELECT * FROM after) c LEFT JOIN orders o ON o.id = c.order_id
  CROSS JOIN LATERAL (VALUES (c.refunded_at), (o.placed_at)) AS each(at)
  WHERE each.at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER order_refunds_changed_mark_days AFTER UPDATE ON "order_refunds"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_refunds();

-- An order's change marks the days of its refunds too: they are counted by where it stands, and with its cost or without.
CREATE OR REPLACE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (
    SELECT o.workspace_id, o.store_id, o.placed_at UNION ALL SELECT n.workspace_id, n.store_id, n.placed_at
    UNION ALL SELECT r.workspace_id, r.store_id, r.refunded_at FROM order_refunds r WHERE r.order_id = n.id
  ) AS either(workspace_id, store_id, at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.is_test, o.currency, o.total, o.refunded_total, o.tax_left, o.duties_left, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.is_test, n.currency, n.total, n.refunded_total, n.tax_left, n.duties_left, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;
