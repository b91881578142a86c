-- The session of a browser's extension hangs on the browser's by a key instead of by its name, one on each, and goes with it.
ALTER TABLE "login_sessions" ADD COLUMN "parent_id" UUID;
ALTER TABLE "login_sessions" ADD COLUMN "takes_bearer" BOOLEAN NOT NULL DEFAULT false;

UPDATE "login_sessions" AS extension
SET "parent_id" = parent."id", "takes_bearer" = true
FROM "login_sessions" AS parent
WHERE extension."user_agent" = 'EXT_ZOPI ' || parent."id"::text AND extension."account_id" = parent."account_id"
  AND NOT EXISTS (
    SELECT 1 FROM "login_sessions" AS newer WHERE newer."user_agent" = extension."user_agent" AND newer."id" > extension."id");
DELETE FROM "login_sessions" WHERE "user_agent" LIKE 'EXT_ZOPI %' AND "parent_id" IS NULL;
-- What a mobile app or a program began goes on with the token that it holds; browsers have their cookies.
UPDATE "login_sessions" SET "takes_bearer" = true WHERE "user_agent" LIKE '%QuaysideMobile/%' OR "user_agent" NOT LIKE 'Mozilla/%';

CREATE UNIQUE INDEX "login_sessions_parent_id_key" ON "login_sessions"("parent_id");
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "login_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
