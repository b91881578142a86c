SET lock_timeout = '5s';

-- Whether the cost of an order in placement counts is told by its purchases: their coming and ending marks its day.
CREATE TRIGGER purchase_orders_added_mark_days AFTER INSERT ON "purchase_orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();
CREATE TRIGGER purchase_orders_deleted_mark_days AFTER DELETE ON "purchase_orders"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_orders_parts();

CREATE FUNCTION mark_days_of_ended_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT o.workspace_id, o.store_id, (o.placed_at AT TIME ZONE 'UTC')::date
  FROM before b JOIN after a ON a.id = b.id JOIN orders o ON o.id = a.order_id
  WHERE (b.status IN ('failed', 'withdrawn', 'cancelled')) <> (a.status IN ('failed', 'withdrawn', 'cancelled'));
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_orders_ended_mark_days AFTER UPDATE ON "purchase_orders"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_ended_purchases();
