-- What the import list is sorted by beside when products came in. Titles are told apart by their beginning: an index takes no
-- text of any length.
CREATE INDEX "imported_products_title_idx" ON "imported_products" ("workspace_id", (left(lower("title"), 200)), "id")
  WHERE "in_import_list" OR "is_favourite";
CREATE INDEX "imported_products_cost_idx" ON "imported_products" ("workspace_id", "cost_low", "id")
  WHERE "in_import_list" OR "is_favourite";
