-- What each listing was last pushed with, field by field, and what its merchant has changed at the store since. Of listings that
-- were pushed before nothing is known: what differs at their stores is taken for the merchant's.
CREATE TABLE "listing_pushes" (
    "listing_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "lost" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "listing_pushes_pkey" PRIMARY KEY ("listing_id")
);
CREATE INDEX "listing_pushes_workspace_id_idx" ON "listing_pushes"("workspace_id");
ALTER TABLE "listing_pushes" ADD CONSTRAINT "listing_pushes_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "listings" ADD COLUMN "edited_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
