-- Whether a person has called a purchase off: what it held is not bought again by itself (decision 49).
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "is_called_off" BOOLEAN NOT NULL DEFAULT false;
