import { expect } from "vitest";
import { authContext } from "../../app/areas/accounts/server/sign-in/auth.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { startApi } from "./api-server.ts";
import { makeTenant } from "./tenants.ts";

/** The password of every seller who has one. */
export const PASSWORD = "harbour-lights-42";

/** A seller with a password, signed in on a browser of their own. */
export async function signedInSeller(api: Awaited<ReturnType<typeof startApi>>) {
  const tenant = await makeTenant();
  const password = await (await authContext).password.hash(PASSWORD);
  await systemDb.accountCredential.create({
    data: { accountId: tenant.account.id, providerId: "credential", providerAccountId: tenant.account.id, password },
  });
  const browser = api.openBrowser();
  expect((await browser.call("POST", "/auth/login", { email: tenant.account.email, password: PASSWORD })).status).toBe(
    200,
  );
  return { ...tenant, browser };
}
