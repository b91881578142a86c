-- A movement is known by the event that made it: a purchase can be given back in several.
ALTER TABLE "wallet_entries" ADD COLUMN "event_key" TEXT;
UPDATE "wallet_entries" SET "event_key" = "kind" || ':' || "reference";
ALTER TABLE "wallet_entries" ALTER COLUMN "event_key" SET NOT NULL;
DROP INDEX "wallet_entries_workspace_id_kind_reference_key";
CREATE UNIQUE INDEX "wallet_entries_workspace_id_event_key_key" ON "wallet_entries"("workspace_id", "event_key");
CREATE INDEX "wallet_entries_workspace_id_reference_idx" ON "wallet_entries"("workspace_id", "reference");

CREATE TABLE "ledger_postings" (
    "entry_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "amount" DECIMAL(14,4) NOT NULL,
    "currency" TEXT NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("entry_id", "account"),
    CONSTRAINT "ledger_postings_account_known" CHECK ("account" IN
      ('merchant_topup', 'merchant_bonus', 'suppliers_payable', 'provider_clearing', 'bonus_granted', 'adjustments')),
    CONSTRAINT "ledger_postings_something" CHECK ("amount" <> 0)
);
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "wallet_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a balance holds beyond its movements was put there without one: it is given one.
INSERT INTO "wallet_entries" ("id", "workspace_id", "kind", "reference", "event_key", "amount_topup", "amount_bonus", "balance_after", "currency", "description")
SELECT gen_random_uuid(), w."workspace_id", 'adjustment', w."workspace_id"::text, 'opening:' || w."workspace_id",
  w."balance_topup" - coalesce(e.topup, 0), w."balance_bonus" - coalesce(e.bonus, 0), w."balance_topup" + w."balance_bonus", w."currency", '{"key": "opening"}'
FROM "wallets" w
LEFT JOIN (
  SELECT "workspace_id", sum("amount_topup") AS topup, sum("amount_bonus") AS bonus FROM "wallet_entries" GROUP BY "workspace_id"
) e ON e."workspace_id" = w."workspace_id"
WHERE w."balance_topup" <> coalesce(e.topup, 0) OR w."balance_bonus" <> coalesce(e.bonus, 0);

INSERT INTO "ledger_postings" ("entry_id", "workspace_id", "account", "amount", "currency")
SELECT e."id", e."workspace_id", side."account", side."amount", e."currency"
FROM "wallet_entries" e
CROSS JOIN LATERAL (VALUES
  ('merchant_topup', e."amount_topup"),
  ('merchant_bonus', e."amount_bonus"),
  (CASE e."kind" WHEN 'topup' THEN 'provider_clearing' WHEN 'bonus' THEN 'bonus_granted' WHEN 'adjustment' THEN 'adjustments' ELSE 'suppliers_payable' END,
    -(e."amount_topup" + e."amount_bonus"))
) AS side("account", "amount")
WHERE side."amount" <> 0;

-- An account of a workspace is added up from this index alone.
CREATE INDEX "ledger_postings_account_idx" ON "ledger_postings" ("workspace_id", "account") INCLUDE ("amount");

-- At the end of its transaction a movement has all its sides: they come to zero, and the merchant's are what it says.
CREATE FUNCTION ledger_check_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid;
  movement record;
  side record;
BEGIN
  moved := CASE WHEN TG_TABLE_NAME = 'wallet_entries' THEN (to_jsonb(NEW) ->> 'id')::uuid
    WHEN TG_OP = 'DELETE' THEN (to_jsonb(OLD) ->> 'entry_id')::uuid ELSE (to_jsonb(NEW) ->> 'entry_id')::uuid END;
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM wallets w WHERE w.workspace_id = OLD.workspace_id) THEN
    RAISE EXCEPTION 'A posting of movement % is never removed', moved USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_kept';
  END IF;
  SELECT * INTO movement FROM wallet_entries e WHERE e.id = moved;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(p.amount), 0) AS total,
    coalesce(sum(p.amount) FILTER (WHERE p.account = 'merchant_topup'), 0) AS topup,
    coalesce(sum(p.amount) FILTER (WHERE p.account = 'merchant_bonus'), 0) AS bonus,
    coalesce(bool_or(p.currency <> movement.currency OR p.workspace_id <> movement.workspace_id), false) AS is_foreign
  INTO side FROM ledger_postings p WHERE p.entry_id = moved;
  IF side.total <> 0 OR side.topup <> movement.amount_topup OR side.bonus <> movement.amount_bonus OR side.is_foreign THEN
    RAISE EXCEPTION 'Movement % does not balance', moved USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT OR UPDATE OF amount_topup, amount_bonus, currency, workspace_id ON "wallet_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_movement();
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT OR DELETE ON "ledger_postings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_movement();

-- Balances follow the postings, and nothing else moves them.
CREATE FUNCTION ledger_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account NOT IN ('merchant_topup', 'merchant_bonus') THEN RETURN NULL; END IF;
  UPDATE wallets SET
    balance_topup = balance_topup + CASE WHEN NEW.account = 'merchant_topup' THEN NEW.amount ELSE 0 END,
    balance_bonus = balance_bonus + CASE WHEN NEW.account = 'merchant_bonus' THEN NEW.amount ELSE 0 END,
    updated_at = now()
  WHERE workspace_id = NEW.workspace_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No wallet in % for workspace %', NEW.currency, NEW.workspace_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_wallet';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_add_up AFTER INSERT ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION ledger_add_up();

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A posting is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_kept';
END $$;
CREATE TRIGGER ledger_kept BEFORE UPDATE ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE FUNCTION ledger_guard_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Deeper than the statement that somebody wrote is ledger_add_up alone.
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance_topup = 0 AND NEW.balance_bonus = 0 THEN RETURN NEW; END IF;
  ELSIF NEW.balance_topup = OLD.balance_topup AND NEW.balance_bonus = OLD.balance_bonus AND NEW.currency = OLD.currency THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A balance is what its movements add up to' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balance';
END $$;
CREATE TRIGGER ledger_balance BEFORE INSERT OR UPDATE OF balance_topup, balance_bonus, currency ON "wallets"
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_balance();

CREATE TABLE "reconciliation_findings" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "order_id" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_findings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reconciliation_findings_workspace_id_kind_subject_key" ON "reconciliation_findings"("workspace_id", "kind", "subject");
CREATE INDEX "reconciliation_findings_workspace_id_audience_resolved_at_f_idx" ON "reconciliation_findings"("workspace_id", "audience", "resolved_at", "found_at" DESC, "id" DESC);
CREATE INDEX "reconciliation_findings_audience_resolved_at_found_at_id_idx" ON "reconciliation_findings"("audience", "resolved_at", "found_at" DESC, "id" DESC);
