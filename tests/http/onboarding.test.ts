import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta } from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { forgetSignIns } from "../../app/areas/accounts/server/sessions/sign-in-cache.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { signIn } from "../factories/api-server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { leadToWelcome } from "../factories/wired.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const call = () => {
  const { principal } = tenant;
  return createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  });
};

test("G085 C039 skipping while the pricing step is pending clears the onboarding", async () => {
  const { data } = await call().home.updatePricingOnboarding({ skip_onboarding: true });
  expect(data).toEqual({ onboarding: [], onboarding_enabled: null });
  expect((await call().identity.account({})).data).toMatchObject({ onboarding: { AO: [] }, onboarding_state: "done" });
});

test("G085 skipping changes nothing once the pricing step is done", async () => {
  await call().home.updatePricingOnboarding({});
  const { data } = await call().home.updatePricingOnboarding({ skip_onboarding: true });
  expect(data).toEqual({
    onboarding: ["is_enable_mkt_import", "is_enable_order", "is_enable_normal_import"],
    onboarding_enabled: "is_enable_mkt_import",
  });
});

test("B087 G072 S118 the welcome is for who has no store and has done nothing of it, and not for TikTok's marketplace users, who have their own", async () => {
  const { authorization } = (await signIn(tenant.account.id)) as { authorization: string };
  const isLedToWelcome = () =>
    leadToWelcome(new Request("http://localhost:3999/app", { headers: { authorization } })).then(
      () => false,
      (thrown: unknown) => thrown instanceof Response && thrown.headers.get("location") === "/app/ob-welcome",
    );
  expect(await isLedToWelcome()).toBe(false);
  await systemDb.store.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  forgetSignIns({ accountId: tenant.account.id });
  expect(await isLedToWelcome()).toBe(true);
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { mktType: "tiktok" } });
  forgetSignIns({ accountId: tenant.account.id });
  expect(await isLedToWelcome()).toBe(false);
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { mktType: null } });
  await call().identity.updateOnboarding({ onboarding: "is_enable_mkt_import" });
  expect(await isLedToWelcome()).toBe(false);
});

test("G082 G083 G084 the account's key decides about the order of the steps", async () => {
  expect((await call().identity.account({})).data.onboarding.AO).toEqual([
    "is_enable_mkt_import",
    "is_enable_pricing",
    "is_enable_order",
    "is_enable_normal_import",
  ]);
  await changeAccountMeta(tenant.principal.accountId, (before) => ({
    ...before,
    remaining_meta_keys: ["ONBOARDING_V2"],
  }));
  await call().identity.updateOnboarding({ onboarding: "is_enable_mkt_import" });
  const { onboarding, onboarding_enabled } = (await call().identity.account({})).data;
  expect(onboarding.AO).toEqual(["is_enable_normal_import", "is_enable_order", "is_enable_pricing"]);
  expect(onboarding_enabled).toBe("is_enable_normal_import");
});
