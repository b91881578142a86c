/** What holds around a plan that a shop pays: what it was asked for, what tests may have, and what the team agrees on. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { answerCharge } from "../factories/paying-shop.ts";
import {
  agreements,
  api,
  charge,
  inFuture,
  ofSeller,
  seller,
  shop,
  states,
  subscribe,
  useStoreBilling,
} from "../factories/store-billing.ts";

const outside = vi.hoisted(() => ({ provider: undefined as SubscriptionProvider | undefined }));
vi.mock(import("../../app/adapters/subscription/registry.server.ts"), async (original) => ({
  ...(await original()),
  subscriptionProviderFor: () => outside.provider as SubscriptionProvider,
}));

useStoreBilling(outside);
afterEach(() => void Object.assign(env, { STAFF_EMAIL_DOMAIN: undefined }));

describe("a store that was asked to pay and did not answer", () => {
  const unlink = () => seller.call("POST", "/auth/platform/unlink", { store_id: seller.store.id });

  test("B050 is disconnected with what it was asked for withdrawn there: nobody confirms it any more", async () => {
    const { body } = await charge();
    expect((await unlink()).status).toBe(200);
    expect(agreements().map(({ status }) => status)).toEqual(["CANCELLED"]);
    expect(await states()).toEqual(["declined"]);
    expect(await answerCharge(body.data.confirmation_url, "approve")).toBe("");
  });

  test("C026 goes with its account with that withdrawn as well, and not while its platform can't be asked", async () => {
    const { body } = await charge();
    const cancel = vi.spyOn(outside.provider!, "cancelPlan");
    cancel.mockRejectedValueOnce(new OutsideError("retry", "vendor_down"));
    const remove = () => seller.call("DELETE", "/auth/account/delete", { email: seller.account.email });
    expect((await remove()).body).toMatchObject({ status: 503, error_code: "errors.stores_withdraw_failed" });
    expect((await remove()).status).toBe(200);
    expect(agreements().map(({ status }) => status)).toEqual(["CANCELLED"]);
    expect(await answerCharge(body.data.confirmation_url, "approve")).toBe("");
  });

  test("stays while its platform can't be asked, and goes when its keys are void", async () => {
    await charge();
    const cancel = vi.spyOn(outside.provider!, "cancelPlan");
    cancel.mockRejectedValue(new OutsideError("retry", "vendor_down"));
    expect((await unlink()).body).toMatchObject({ status: 503, error_code: "errors.stores_withdraw_failed" });
    expect(await systemDb.store.count({ where: { id: seller.store.id, status: "active" } })).toBe(1);
    cancel.mockRejectedValue(new OutsideError("reconnect", "token_invalid"));
    expect((await unlink()).status).toBe(200);
  });
});

test("X082 a store that is being built tries so many credits and no more, whichever packages", async () => {
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Development" });
  const extra = async (package_key: string) => {
    const { body } = await seller.call("POST", "/payments/charge-extra", { package_key });
    if (body.data?.confirmation_url) await answerCharge(body.data.confirmation_url, "approve");
    await sweepSubscriptions(inFuture(60 * 60_000));
    return body.error_code ?? null;
  };
  expect(await extra("EXTRA_CREDITS_1000")).toBe("PaymentFail");
  expect(await extra("EXTRA_CREDITS_500")).toBeNull();
  for (const key of ["EXTRA_CREDITS_100", "EXTRA_CREDITS_500"]) expect(await extra(key), key).toBe("PaymentFail");
  const { _sum } = await systemDb.creditGrant.aggregate({
    where: { ...ofSeller(), kind: "extra" },
    _sum: { amount: true },
  });
  expect(_sum.amount).toBe(500);
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
});

test("G051 the account has every documented field, and says whether the plan is in its trial", async () => {
  const account = async () => (await seller.call("GET", "/auth/account")).body.data;
  const documented = [
    ...["id", "email", "name", "first_name", "last_name", "avatar", "workplaces", "linked_stores", "onboarding"],
    ...["remaining_meta_keys", "plan_reinstalled", "dashboard_pin_widget", "from_user_mkt", "from_mobile", "mkt_type"],
    ...["is_ab", "created_at", "is_trial", "is_user_mkt", "has_shop", "is_account_no_active_store"],
    ...["onboarding_enabled", "is_new_pricing_mvp", "is_new_pricing_mvp_v25", "first_cycle_charge_type"],
  ];
  const before = await account();
  expect(documented.filter((field) => !(field in before))).toEqual([]);
  expect(before).toMatchObject({ is_trial: false, is_ab: false, is_new_pricing_mvp: true });
  await subscribe();
  expect((await account()).is_trial).toBe(true);
  await seller.call("POST", "/payments/cancel-subscription", {});
  expect((await account()).is_trial).toBe(true);
  await systemDb.subscription.updateMany({ where: ofSeller(), data: { trialEndsAt: null } });
  expect((await account()).is_trial).toBe(false);
});

test("B006 B007 the team writes down a price that was agreed on, and the merchant takes it by the link; nobody else can", async () => {
  Object.assign(env, { STAFF_EMAIL_DOMAIN: "team.example" });
  const staff = await api.makeSeller();
  await systemDb.account.update({
    where: { id: staff.account.id },
    data: { email: `${staff.account.id}@team.example`, emailVerified: true },
  });
  const call = await api.signInAs(staff.account.id);
  const wish = { email: seller.account.email, plan: "ENTERPRISE_CREDIT_TIER", cycle: 365, price: "7500.00" };
  expect((await seller.call("POST", "/payments/package", wish)).body).toMatchObject({
    status: 103,
    error_code: "errors.staff_only",
  });
  expect(await systemDb.customPackage.count({ where: ofSeller() })).toBe(0);
  const finer = await call("POST", "/payments/package", { ...wish, price: "7500.05" });
  expect(finer.body).toMatchObject({ status: 201, error_code: "errors.package_price" });
  expect(await systemDb.customPackage.count({ where: ofSeller() })).toBe(0);
  const { body } = await call("POST", "/payments/package", wish);
  expect(body.data.workplace_id).toBe(seller.workspace.id);
  const id = new URL(body.data.link).searchParams.get("package_id");
  expect(id).toBe(body.data.id);
  const offered = await seller.call("GET", `/payments/package/detail?id=${id}`);
  expect(offered.body.data).toMatchObject({ price: "7500.00", cycle: 365, is_custom: true });
  expect((await staff.call("GET", `/payments/package/detail?id=${id}`)).status).toBe(404);
  for (const price of ["0", "0.00", "0.001", "9.999", "1000000", "99999999999999", "-5"])
    expect((await call("POST", "/payments/package", { ...wish, price })).body).toMatchObject({ errors: { price: {} } });
  expect((await call("POST", "/payments/package", { ...wish, email: "nobody@example.test" })).status).toBe(404);
  await systemDb.workspace.create({ data: { name: "Second", ownerId: seller.account.id } });
  expect((await call("POST", "/payments/package", wish)).body.error_code).toBe("errors.package_which_workspace");
  const workplace_id = seller.workspace.id;
  expect((await call("POST", "/payments/package", { ...wish, workplace_id })).body.data.workplace_id).toBe(
    workplace_id,
  );
});
