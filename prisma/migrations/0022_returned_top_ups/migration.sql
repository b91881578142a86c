ALTER TABLE "top_ups" ADD COLUMN "returns_read_at" TIMESTAMPTZ(3);

-- What the payment provider gave back to a payer or withholds is gone, whatever the wallet holds: that alone takes a balance
-- below zero. Money that comes in is welcome there.
ALTER TABLE "wallets" DROP CONSTRAINT "wallets_topup_not_negative";

CREATE OR REPLACE FUNCTION ledger_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topup numeric;
BEGIN
  IF NEW.account NOT IN ('merchant_topup', 'merchant_bonus') THEN RETURN NULL; END IF;
  UPDATE wallets SET
    balance_topup = balance_topup + CASE WHEN NEW.account = 'merchant_topup' THEN NEW.amount ELSE 0 END,
    balance_bonus = balance_bonus + CASE WHEN NEW.account = 'merchant_bonus' THEN NEW.amount ELSE 0 END,
    updated_at = now()
  WHERE workspace_id = NEW.workspace_id AND currency = NEW.currency
  RETURNING balance_topup INTO topup;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No wallet in % for workspace %', NEW.currency, NEW.workspace_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_wallet';
  END IF;
  IF topup < 0 AND NEW.account = 'merchant_topup' AND NEW.amount < 0 AND NOT EXISTS (
    SELECT 1 FROM wallet_entries e WHERE e.id = NEW.entry_id AND e.kind IN ('topup_refund', 'dispute')
  ) THEN
    RAISE EXCEPTION 'Movement % would overdraw the wallet', NEW.entry_id USING ERRCODE = 'check_violation', CONSTRAINT = 'wallets_topup_not_negative';
  END IF;
  RETURN NULL;
END $$;
