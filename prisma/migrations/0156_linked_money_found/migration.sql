-- Each charge of a wallet asks for what is held there, which is little of what ever came in.
CREATE INDEX CONCURRENTLY "top_ups_held_idx" ON "top_ups" ("workspace_id") WHERE "held_until" IS NOT NULL;
