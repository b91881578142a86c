-- The order list by total and by customer: of a sub-status, and of all orders.
CREATE INDEX "orders_total_idx" ON "orders" ("workspace_id", "section", "sub_status", "total", "id");
CREATE INDEX "orders_all_by_total_idx" ON "orders" ("workspace_id", "total", "id");
CREATE INDEX "orders_customer_idx" ON "orders" ("workspace_id", "section", "sub_status", lower("customer_name"), "id");
CREATE INDEX "orders_all_by_customer_idx" ON "orders" ("workspace_id", lower("customer_name"), "id");
