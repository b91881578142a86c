-- What money of a wallet hangs on outlives the data of its store (decision 89).
SET lock_timeout = '5s';
ALTER TABLE "orders" ADD COLUMN "kept_since" TIMESTAMPTZ(3);
ALTER TABLE "orders" DROP CONSTRAINT "orders_section_known";
ALTER TABLE "orders" ADD CONSTRAINT "orders_section_known" CHECK ("section" IN ('placement', 'payment', 'shipment', 'cancelled', 'refund', 'archived', 'kept')) NOT VALID;
ALTER TABLE "purchase_orders" ADD COLUMN "kept_since" TIMESTAMPTZ(3);

-- That a purchase is gone as it should be. One that goes before, whoever takes it away, leaves a charge that the books tell of.
CREATE TABLE "closed_charges" (
    "purchase_order_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "closed_charges_pkey" PRIMARY KEY ("purchase_order_id")
);
CREATE INDEX "closed_charges_closed_at_idx" ON "closed_charges" ("closed_at");
CREATE INDEX "closed_charges_workspace_id_idx" ON "closed_charges" ("workspace_id");

-- The states and the days are those of rules/purchasing/kept-purchase.
CREATE FUNCTION close_charges_of_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO closed_charges (purchase_order_id, workspace_id, number, supplier)
  SELECT g.id, coalesce(g.paid_by_workspace, g.workspace_id), g.number, g.supplier FROM gone g
  WHERE g.payment_status = 'paid' AND g.status IN ('shipped', 'completed', 'failed', 'withdrawn', 'cancelled')
    AND g.moved_at < now() - interval '30 days'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_orders_deleted_close_charges AFTER DELETE ON "purchase_orders"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION close_charges_of_purchases();
