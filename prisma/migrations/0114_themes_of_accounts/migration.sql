SET lock_timeout = '5s';

-- Null for who has chosen none: then the device's own choice holds, as before.
ALTER TABLE "accounts" ADD COLUMN "theme" TEXT;
