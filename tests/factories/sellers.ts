import { expect } from "vitest";
import { authContext } from "../../app/areas/accounts/server/sign-in/auth.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { startApi } from "./api-server.ts";
import { makeTenant } from "./tenants.ts";

/** The password of every seller who has one. */
export const PASSWORD = "harbour-lights-42";

/** Lets an account sign in with `PASSWORD`. */
export async function giveAPassword(accountId: string): Promise<void> {
  const password = await (await authContext).password.hash(PASSWORD);
  await systemDb.accountCredential.create({
    data: { accountId, providerId: "credential", providerAccountId: accountId, password },
  });
}

/** A seller with a password, signed in on a browser of their own. */
export async function signedInSeller(api: Awaited<ReturnType<typeof startApi>>) {
  const tenant = await makeTenant();
  await giveAPassword(tenant.account.id);
  const browser = api.openBrowser();
  expect((await browser.call("POST", "/auth/login", { email: tenant.account.email, password: PASSWORD })).status).toBe(
    200,
  );
  return { ...tenant, browser };
}
