/** What tests of stores that change their workspace share. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { migrationCode } from "../../app/areas/accounts/server/migration/migration-code.server.ts";
import type { Tenant } from "./tenants.ts";
import { storesRouter } from "./wired.ts";

const clientOf = (principal: Tenant["principal"] | null) =>
  createRouterClient(storesRouter, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: randomUUID() } },
  });

/** Has a workspace ask for another's store; answers the code of the mail. */
export async function askForStore(owner: Tenant, asker: Tenant): Promise<string> {
  const shop = owner.store.platformDomain;
  const { data } = await clientOf(asker.principal).askForMigration({ platform: "shopify", shop });
  return migrationCode(data.id);
}

/** The owner's yes, by the code of the mail. */
export const agreeToMove = (code: string) => clientOf(null).decideMigration({ code, agrees: true });

/** Moves a store into another workspace. */
export async function moveStoreTo(owner: Tenant, asker: Tenant): Promise<void> {
  await agreeToMove(await askForStore(owner, asker));
}
