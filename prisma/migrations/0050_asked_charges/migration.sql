-- Whether a person asked for a charge themselves: it is sent whatever is switched on.
ALTER TABLE "automatic_charges" ADD COLUMN "is_asked" BOOLEAN NOT NULL DEFAULT false;
-- Of charges on their way: a purchase has one for which its payer chose how to pay, and no rule did.
UPDATE "automatic_charges" c SET "is_asked" = true
WHERE c."cause" = 'purchase' AND c."state" IN ('pending', 'sending', 'unknown', 'needs_person') AND EXISTS (
  SELECT FROM "purchase_orders" p
  WHERE p."id" = ANY (c."purchases") AND p."pay_with" IS NOT NULL AND p."rule_method" IS NULL);
