-- A line is bought in units, and not at once (decision 79): a part of it may be held while another is bought, and its quantity
-- may be raised. In place of one living purchase a line the database holds that what lives of it is never more than was sold.
DROP INDEX "purchase_order_lines_live_order_line_id_key";
CREATE INDEX "purchase_order_lines_live_order_line_id_idx" ON "purchase_order_lines" ("live_order_line_id");

CREATE FUNCTION hold_units_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold integer;
  living integer;
BEGIN
  -- Purchases of a line take turns: of two that are made at once the second counts the first.
  SELECT greatest(l.quantity, l.current_quantity) INTO sold FROM order_lines l WHERE l.id = NEW.live_order_line_id FOR NO KEY UPDATE;
  SELECT sum(b.quantity) INTO living FROM purchase_order_lines b WHERE b.live_order_line_id = NEW.live_order_line_id;
  IF living > sold THEN
    RAISE EXCEPTION 'order line % was sold % times and is bought % times', NEW.live_order_line_id, sold, living
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_order_lines_units_of_line';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_lines_units_of_line AFTER INSERT OR UPDATE OF quantity, live_order_line_id ON purchase_order_lines
  FOR EACH ROW WHEN (NEW.live_order_line_id IS NOT NULL) EXECUTE FUNCTION hold_units_of_line();
