-- What purchases earn back into the wallet's bonus: once for each, never taken back beyond what was earned.
CREATE TABLE "cashbacks" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "plan_key" TEXT NOT NULL,
    "rate" DECIMAL(6,4) NOT NULL,
    "base" DECIMAL(14,4) NOT NULL,
    "charged" DECIMAL(14,4) NOT NULL,
    "amount" DECIMAL(14,4) NOT NULL,
    "taken_back" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "cashbacks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cashbacks_taken_back_within" CHECK ("taken_back" BETWEEN 0 AND "amount")
);
CREATE UNIQUE INDEX "cashbacks_purchase_order_id_key" ON "cashbacks"("purchase_order_id");
CREATE INDEX "cashbacks_order_id_idx" ON "cashbacks"("order_id");
CREATE INDEX "cashbacks_workspace_id_created_at_id_idx" ON "cashbacks"("workspace_id", "created_at" DESC, "id" DESC);
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Cashback that is taken back comes with its purchase's money, also into a wallet that a dispute has put below zero.
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
    SELECT 1 FROM wallet_entries e WHERE e.id = NEW.entry_id AND e.kind IN ('topup_refund', 'dispute', 'cashback_reversal')
  ) THEN
    RAISE EXCEPTION 'Movement % would overdraw the wallet', NEW.entry_id USING ERRCODE = 'check_violation', CONSTRAINT = 'wallets_topup_not_negative';
  END IF;
  RETURN NULL;
END $$;
