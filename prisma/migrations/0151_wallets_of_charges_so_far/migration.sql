-- The wallet that was charged first has paid: what another was charged of it later is told by the comparison of the books.
UPDATE "purchase_orders" p SET "paid_by_workspace" = e."workspace_id"
FROM (
  SELECT DISTINCT ON (m."reference") m."reference"::uuid AS "purchase_id", m."workspace_id" FROM "wallet_entries" m
  WHERE m."kind" = 'purchase' AND m."reference" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  ORDER BY m."reference", m."created_at", m."id"
) e
WHERE p."id" = e."purchase_id" AND p."paid_by_workspace" IS NULL;

-- What a purchase earns is its payer's, also where its store has moved since.
UPDATE "cashbacks" c SET "workspace_id" = p."paid_by_workspace"
FROM "purchase_orders" p WHERE p."id" = c."purchase_order_id" AND p."paid_by_workspace" <> c."workspace_id";
