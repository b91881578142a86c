/**
 * What no later look could tell is noted by the database the moment it happens: a purchase that was sent or paid although
 * its order forbade it by then, a job that was taken from a worker that was there.
 */
import type pg from "pg";

const WATCH = `
CREATE SCHEMA fault_watch;
CREATE TABLE fault_watch.notes (said text PRIMARY KEY);

CREATE FUNCTION fault_watch.look_at_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unwanted text;
BEGIN
  SELECT CASE
    WHEN o.cancelled_at IS NOT NULL THEN 'was cancelled'
    WHEN o.channel_fulfillment = 'on_hold' THEN 'was held'
    WHEN EXISTS (
      SELECT 1 FROM purchase_order_lines p JOIN order_lines l ON l.id = p.order_line_id
      WHERE p.purchase_order_id = NEW.id AND p.live_order_line_id IS NOT NULL AND p.quantity > l.current_quantity
    ) THEN 'wanted less' END
  INTO unwanted FROM orders o WHERE o.id = NEW.order_id;
  IF unwanted IS NOT NULL THEN
    INSERT INTO fault_watch.notes VALUES (format('purchase %s went on to %s, %s, although its order %s', NEW.number, NEW.status, NEW.payment_status, unwanted))
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER fault_watch_sent AFTER UPDATE ON purchase_orders FOR EACH ROW
  WHEN (NEW.status = 'placing' AND OLD.status <> 'placing') EXECUTE FUNCTION fault_watch.look_at_purchase();
CREATE TRIGGER fault_watch_paid AFTER UPDATE ON purchase_orders FOR EACH ROW
  WHEN (NEW.payment_status = 'paying' AND OLD.payment_status <> 'paying') EXECUTE FUNCTION fault_watch.look_at_purchase();

CREATE TRIGGER fault_watch_paid_again AFTER UPDATE ON purchase_orders FOR EACH ROW
  WHEN (NEW.payment_status IN ('paying', 'unknown') AND OLD.payment_status IN ('paying', 'unknown')
    AND NEW.pay_sent_at IS NOT NULL AND NEW.pay_sent_at IS DISTINCT FROM OLD.pay_sent_at) EXECUTE FUNCTION fault_watch.look_at_purchase();

CREATE FUNCTION fault_watch.look_at_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A worker gives back itself what it was never told of.
  IF current_query() NOT LIKE '%force_unlock_workers%' THEN RETURN NULL; END IF;
  -- Its presence is a lock that nobody else can take.
  IF current_setting('fault_watch.is_strike', true) IS DISTINCT FROM 'yes' AND NOT pg_try_advisory_xact_lock(hashtextextended(OLD.locked_by, 0)) THEN
    INSERT INTO fault_watch.notes VALUES (format('job %s was taken from the living %s', OLD.id, OLD.locked_by)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- A job that fails is given back with its error and at a later time, one that is replaced loses its key.
CREATE TRIGGER fault_watch_taken AFTER UPDATE ON graphile_worker._private_jobs FOR EACH ROW
  WHEN (OLD.locked_by IS NOT NULL AND NEW.locked_by IS NULL AND NEW.run_at = OLD.run_at AND NEW.attempts = OLD.attempts
    AND NEW.key IS NOT DISTINCT FROM OLD.key AND NEW.last_error IS NOT DISTINCT FROM OLD.last_error)
  EXECUTE FUNCTION fault_watch.look_at_job();
`;

/** Has a migrated database watch itself. */
export async function watch(client: Pick<pg.Client, "query">): Promise<void> {
  await client.query(WATCH);
}
