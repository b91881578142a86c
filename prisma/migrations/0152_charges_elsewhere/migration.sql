-- What a wallet has paid of purchases that are in another workspace by now: few, and looked for before a workspace goes.
CREATE INDEX CONCURRENTLY "purchase_orders_paid_elsewhere_idx" ON "purchase_orders" ("paid_by_workspace") WHERE "paid_by_workspace" <> "workspace_id";
