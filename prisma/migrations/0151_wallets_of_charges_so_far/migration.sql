-- A purchase that says nothing of its wallet was paid by the one of the workspace that it is in: written down is where it was another,
-- as the store has moved since. The wallet that was charged first has paid: what another was charged of it later is told by the
-- comparison of the books. Those are few, and no other row is held.
UPDATE "purchase_orders" p SET "paid_by_workspace" = e."workspace_id"
FROM (
  SELECT DISTINCT ON (m."reference") m."reference"::uuid AS "purchase_id", m."workspace_id" FROM "wallet_entries" m
  WHERE m."kind" = 'purchase' AND m."reference" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  ORDER BY m."reference", m."created_at", m."id"
) e
WHERE p."id" = e."purchase_id" AND p."paid_by_workspace" IS NULL AND p."workspace_id" <> e."workspace_id";

-- What a purchase earns is its payer's, also where its store has moved since.
UPDATE "cashbacks" c SET "workspace_id" = p."paid_by_workspace"
FROM "purchase_orders" p WHERE p."id" = c."purchase_order_id" AND p."paid_by_workspace" <> c."workspace_id";
