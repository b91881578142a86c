-- What was taken off a charge for what was left of an earlier plan, without its tax: a receipt names it.
ALTER TABLE "charges" ADD COLUMN "credit" DECIMAL(14,2) NOT NULL DEFAULT 0;
