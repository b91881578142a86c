-- Who reads this table can't sign in with what it holds. Sessions that were begun before go on.
ALTER TABLE "login_sessions" ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "login_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
ALTER TABLE "login_sessions" RENAME COLUMN "token" TO "token_digest";
ALTER INDEX "login_sessions_token_key" RENAME TO "login_sessions_token_digest_key";
