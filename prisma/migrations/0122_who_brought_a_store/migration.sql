SET lock_timeout = '5s';

-- Whose word a store's admin carries (decision 13). Those that are here count as their owner's.
ALTER TABLE "stores" ADD COLUMN "is_owners" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "brought_by_id" UUID,
  ADD COLUMN "let_go_at" TIMESTAMPTZ(3),
  ADD COLUMN "former_domain" TEXT;
ALTER TABLE "store_migrations" ADD COLUMN "asked_by_id" UUID,
  -- A store that nobody has here can be asked for: the answer tells nobody who has one.
  ADD COLUMN "platform" TEXT,
  ADD COLUMN "platform_domain" TEXT,
  ALTER COLUMN "store_id" DROP NOT NULL,
  ALTER COLUMN "from_workspace_id" DROP NOT NULL;
