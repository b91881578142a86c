-- Sales by day, added up once a day's orders have changed (decision 65).
CREATE TABLE "stale_sales_days" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "stale_sales_days_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "stale_sales_days_workspace_id_day_store_id_idx" ON "stale_sales_days"("workspace_id", "day", "store_id");

CREATE TABLE "sales_quarters" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "cost_currency" TEXT,
    "orders" INTEGER NOT NULL,
    "total" DECIMAL(18,4) NOT NULL,
    "refunded" DECIMAL(18,4) NOT NULL,
    "refunded_orders" INTEGER NOT NULL,
    "cost" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "sales_quarters_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sales_quarters_workspace_id_day_idx" ON "sales_quarters"("workspace_id", "day");

CREATE TABLE "sales_places" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "section" TEXT NOT NULL,
    "sub_status" TEXT NOT NULL,
    "country_code" TEXT,
    "currency" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "total" DECIMAL(18,4) NOT NULL,
    "refunded" DECIMAL(18,4) NOT NULL,
    "refunded_orders" INTEGER NOT NULL,

    CONSTRAINT "sales_places_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sales_places_workspace_id_day_idx" ON "sales_places"("workspace_id", "day");

CREATE TABLE "sold_products" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "external_product_id" TEXT,
    "own_title" TEXT,
    "currency" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" DECIMAL(18,4) NOT NULL,
    "sold_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sold_products_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sold_products_workspace_id_day_idx" ON "sold_products"("workspace_id", "day");

CREATE TABLE "shipping_times" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "hours" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "shipping_times_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "shipping_times_workspace_id_day_idx" ON "shipping_times"("workspace_id", "day");

-- A change and its mark are seen together or not at all. Marks are only added, so that no two changes wait for each other.
CREATE FUNCTION mark_days_of_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT workspace_id, store_id, (placed_at AT TIME ZONE 'UTC')::date FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_added_mark_days AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_new_orders();
CREATE TRIGGER orders_deleted_mark_days AFTER DELETE ON "orders"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_new_orders();

CREATE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.placed_at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (VALUES (o.workspace_id, o.store_id, o.placed_at), (n.workspace_id, n.store_id, n.placed_at)) AS either(workspace_id, store_id, placed_at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.is_test, o.currency, o.total, o.refunded_total, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.is_test, n.currency, n.total, n.refunded_total, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_changed_mark_days AFTER UPDATE ON "orders"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_orders();

-- An order's lines and parcels mark its day. One that goes with its order is marked by the order.
CREATE FUNCTION mark_days_of_orders_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT o.workspace_id, o.store_id, (o.placed_at AT TIME ZONE 'UTC')::date FROM changed c JOIN orders o ON o.id = c.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_added_mark_days AFTER INSERT ON "order_lines"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();
CREATE TRIGGER order_lines_deleted_mark_days AFTER DELETE ON "order_lines"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();
CREATE TRIGGER shipments_added_mark_days AFTER INSERT ON "shipments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();
CREATE TRIGGER shipments_deleted_mark_days AFTER DELETE ON "shipments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();

CREATE FUNCTION mark_days_of_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT o.workspace_id, o.store_id, (o.placed_at AT TIME ZONE 'UTC')::date
  FROM before b JOIN after a ON a.id = b.id JOIN orders o ON o.id IN (b.order_id, a.order_id)
  WHERE (b.order_id, b.external_product_id, b.title, b.current_quantity, b.price) IS DISTINCT FROM (a.order_id, a.external_product_id, a.title, a.current_quantity, a.price);
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_changed_mark_days AFTER UPDATE ON "order_lines"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_lines();

CREATE FUNCTION mark_days_of_changed_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT o.workspace_id, o.store_id, (o.placed_at AT TIME ZONE 'UTC')::date
  FROM before b JOIN after a ON a.id = b.id JOIN orders o ON o.id IN (b.order_id, a.order_id)
  WHERE (b.order_id, b.shipped_at, b.created_at) IS DISTINCT FROM (a.order_id, a.shipped_at, a.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER shipments_changed_mark_days AFTER UPDATE ON "shipments"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_shipments();

-- All of what is there is added up at first.
INSERT INTO "stale_sales_days" ("workspace_id", "store_id", "day")
SELECT DISTINCT "workspace_id", "store_id", ("placed_at" AT TIME ZONE 'UTC')::date FROM "orders";
