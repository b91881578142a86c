-- A charge knows its wallet, so that what comes back of it goes there, also once its store is in another workspace (decision 89).
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "paid_by_workspace" UUID;
