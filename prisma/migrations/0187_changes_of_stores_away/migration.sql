-- What stores were not told while they were away, for when they are back.
CREATE INDEX CONCURRENTLY "watch_changes_away_idx" ON "watch_changes" ("workspace_id", "listing_id") WHERE "error" = 'store_disconnected';
