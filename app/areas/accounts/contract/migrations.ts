import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";
import { STORE_PLATFORMS } from "../rules/stores/store-domain";

const access = { permissions: ["VIEW_SETTING_MIGRATE"] } as const;
/** Of the link in the owner's mail: good for a day, for one decision. */
const code = z.string().min(1).max(200);

const migrationSchema = z.object({
  id: idSchema,
  /** The store's address, and its name once it is here */
  store_name: z.string(),
  platform: z.string(),
  /** waiting for the owner, done, refused or expired */
  state: z.string(),
  created_at: momentSchema,
  expires_at: momentSchema,
});

/**
 * Moving a connected store with its products and orders into the workspace that asks (X060). The store's owner agrees or
 * refuses by the link of a mail; 512 says that this workspace has asked for it already, 510 that a link is wrong, used or too
 * old. Whether a store is anybody's here is told to nobody: one that is not is asked for in vain, for a day. Wallets
 * stay where they are.
 */
export const migrationCalls = {
  migrations: call({
    id: "+store-migrations",
    method: "GET",
    path: "/core/store-migrations",
    summary: "The moves of stores that this workspace has asked for",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ migrations: z.array(migrationSchema) }))),

  askForMigration: call({
    id: "+store-migration-ask",
    method: "POST",
    path: "/core/store-migrations",
    summary: "Ask a store's owner to let it move here",
    access,
  })
    .input(z.object({ platform: z.enum(STORE_PLATFORMS), shop: z.string().trim().min(1).max(255) }))
    .output(answers(z.object({ id: idSchema }))),

  readMigration: call({
    id: "+store-migration-read",
    method: "GET",
    path: "/core/store-migrations/verification",
    summary: "What a mail's link asks the store's owner",
    access: { public: true },
  })
    .input(z.object({ code }))
    .output(answers(z.object({ store_name: z.string(), platform_domain: z.string(), workspace_name: z.string() }))),

  decideMigration: call({
    id: "+store-migration-decide",
    method: "POST",
    path: "/core/store-migrations/verification",
    summary: "Agree to or refuse a store's move",
    access: { public: true },
  })
    .input(z.object({ code, agrees: z.boolean() }))
    .output(answers(z.object({ moved: z.boolean() }))),
};
