/** How orders are paid, and cards that are kept for it. */
import { describe, expect, test } from "vitest";
import { paymentInbounds } from "../../app/areas/wallet/server/payment-inbound.server.ts";
import { processSaving, sweepSavings } from "../../app/areas/wallet/server/payments/save-method.server.ts";
import { sweepRemovedMethods } from "../../app/areas/wallet/server/payments/saved-methods.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { countAttempts } from "../../app/platform/http/limit-attempts.server.ts";
import { translate } from "../../app/platform/i18n/translate.server.ts";
import { tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { as, begin, fillAt, GOOD, provider, save, submit, switchOn, useCards } from "../factories/saved-cards.ts";
import { makeTenant } from "../factories/tenants.ts";
import type { ServedStandin } from "../sandbox/serve.ts";

useSellerAtWarehouse();
useCards();

describe("settings", () => {
  test("C101 C102 B041 B134 O056 how orders are paid is the default until it is chosen: two settings, and the reference's own words", async () => {
    expect((await as(tenant).setting({})).data).toEqual({ payment_behavior: "default", use: "auto" });
    await as(tenant).changeSetting({ payment_behavior: "popup" });
    await as(tenant).changeSetting({ use: "card" });
    expect((await as(tenant).setting({})).data).toEqual({ payment_behavior: "popup", use: "card" });
    expect(translate("en", "payments:updated")).toBe("Payment reference updated successfully");
    await expect(as(tenant).changeSetting({ use: "later" as "card" })).rejects.toThrow();
    expect((await as(await makeTenant()).setting({})).data).toEqual({ payment_behavior: "default", use: "auto" });
  });

  test("C095 C096 B135 nothing is charged by itself until there is a card and it is switched on", async () => {
    expect((await as(tenant).automation({})).data).toMatchObject({ credit_card: false, paypal: false, methods: [] });
    await expect(switchOn()).rejects.toMatchObject({ errorCode: "payment_method_needed" });
    await expect(fillAt("10", "50", "100")).rejects.toMatchObject({ errorCode: "payment_method_needed" });
    await save();
    await expect(as(tenant).switchAutomation({ providerMethod: "paypal", status: "on" })).rejects.toMatchObject({
      errorCode: "payment_method_needed",
    });
    await switchOn();
    expect((await as(tenant).automation({})).data).toMatchObject({ credit_card: true, paypal: false });
    await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
    expect((await as(tenant).automation({})).data).toMatchObject({ credit_card: false });
  });

  test("C103 B042 B094 orders are paid from the wallet, and a card once there is one", async () => {
    const stranger = await makeTenant();
    expect((await as(stranger).info({})).data.payments).toEqual([
      { type: "wallet", method: null, balance: "0.00", currency: "USD" },
    ]);
    const { id } = await save(GOOD, stranger);
    expect((await as(stranger).info({})).data.payments).toMatchObject([
      { type: "wallet" },
      { type: "credit_card", method: { id, last4: "4242" } },
    ]);
  });

  test("a rule's amounts are looked at, each beside its field", async () => {
    await save();
    await switchOn();
    await expect(fillAt("-1", "5", "4")).rejects.toMatchObject({
      kind: "badRequest",
      fields: { threshold: expect.anything(), amount: expect.anything(), monthly_cap: expect.anything() },
    });
  });
});

describe("saved cards", () => {
  test("X006 a workspace opens so many pages to save one in a quarter of an hour", async () => {
    for (let more = 0; more < 29; more++) await countAttempts([{ kind: "methodPage", by: tenant.workspace.id }]);
    await begin();
    await expect(begin()).rejects.toMatchObject({ kind: "rateLimited" });
    expect(await systemDb.methodSaving.count({ where: { workspaceId: tenant.workspace.id } })).toBe(1);
  });

  test("one is saved once, however often it is told; the first is charged", async () => {
    const { saving_id: savingId, page_url: url } = await begin();
    expect((await as(tenant).checkSaving({ savingId })).data.status).toBe("open");
    await submit(url, { card: GOOD, expiry: "12 / 34", email: "ada@example.test" });
    const { providerReference } = await systemDb.methodSaving.findUniqueOrThrow({ where: { id: savingId } });
    const saving = { provider: "stripe", providerReference: providerReference! };
    await Promise.all([processSaving(saving), processSaving(saving), as(tenant).checkSaving({ savingId })]);
    const { methods } = (await as(tenant).automation({})).data;
    expect(methods).toMatchObject([
      {
        kind: "credit_card",
        brand: "visa",
        last4: "4242",
        expiry: { month: 12, year: 2034, state: "good" },
        is_default: true,
      },
    ]);
    const second = await save("5555555555554444");
    expect(second).toMatchObject({ brand: "mastercard", is_default: false });
    const kept = await systemDb.savedPaymentMethod.findMany({ where: { workspaceId: tenant.workspace.id } });
    expect(new Set(kept.map(({ customerId }) => customerId)).size).toBe(1);
  });

  test("one that was removed is not brought back by news of its saving that come again", async () => {
    const { id: methodId } = await save();
    const { providerReference } = await systemDb.methodSaving.findFirstOrThrow({
      where: { workspaceId: tenant.workspace.id },
    });
    await as(tenant).removeMethod({ methodId });
    await processSaving({ provider: "stripe", providerReference: providerReference! });
    expect((await as(tenant).automation({})).data.methods).toEqual([]);
  });

  test("B135 a push of the provider names the saving, and forged ones are turned away", async () => {
    const { saving_id: id, page_url: url } = await begin();
    await submit(url, { card: GOOD, expiry: "12 / 34", email: "ada@example.test" });
    const { providerReference } = await systemDb.methodSaving.findUniqueOrThrow({ where: { id } });
    const pushes = () => provider.received.filter(({ body }) => body.includes(providerReference!));
    await expect.poll(() => pushes().length).toBeGreaterThan(0);
    const inbound = paymentInbounds.find(({ source }) => source === "stripe")!;
    const [{ body, headers }] = pushes() as [ServedStandin["received"][number]];
    const verify = (text: string) =>
      inbound.verify({ rawBody: Buffer.from(text), headers: new Headers(headers as Record<string, string>), kind: "" });
    expect(await verify(body)).toMatchObject({ topic: "saving", subject: providerReference });
    expect(await verify(`${body} `)).toBeNull();
  });

  test("one whose push was lost is found by the sweep", async () => {
    const { saving_id: id, page_url: url } = await begin();
    await submit(url, { card: GOOD, expiry: "12 / 34", email: "ada@example.test" });
    await systemDb.$executeRaw`UPDATE method_savings SET updated_at = now() - interval '10 minutes' WHERE id = ${id}::uuid`;
    await sweepSavings();
    expect((await as(tenant).automation({})).data.methods).toHaveLength(1);
  });

  test("one whose page is open for days is kept, whenever it is used", async () => {
    const { saving_id: id, page_url: url } = await begin();
    await systemDb.$executeRaw`UPDATE method_savings SET created_at = now() - interval '2 days', expires_at = now() + interval '1 day'
      WHERE id = ${id}::uuid`;
    await sweepSavings();
    await submit(url, { card: GOOD, expiry: "12 / 34", email: "ada@example.test" });
    await systemDb.$executeRaw`UPDATE method_savings SET updated_at = now() - interval '10 minutes' WHERE id = ${id}::uuid`;
    await sweepSavings();
    expect((await as(tenant).automation({})).data.methods).toHaveLength(1);
  });

  test("another is chosen; one that is removed is forgotten by the provider, at once or later, and the next is charged", async () => {
    const first = await save();
    const second = await save("5555555555554444");
    await switchOn();
    await as(tenant).chooseDefault({ methodId: second.id });
    expect((await as(tenant).automation({})).data.methods.map(({ id }) => id)).toEqual([second.id, first.id]);
    provider.context.faults.add({ vendor: "stripe", kind: "server_error", match: "/detach", count: 1 });
    const cards = () => (provider.standin.facts!() as { savedCards: number }).savedCards;
    const before = cards();
    await as(tenant).removeMethod({ methodId: second.id });
    expect(cards()).toBe(before);
    expect((await as(tenant).automation({})).data).toMatchObject({
      credit_card: true,
      methods: [{ id: first.id, is_default: true }],
    });
    await sweepRemovedMethods();
    expect(cards()).toBe(before - 1);
    await as(tenant).removeMethod({ methodId: first.id });
    expect((await as(tenant).automation({})).data).toMatchObject({ credit_card: false, methods: [] });
    await expect(as(tenant).chooseDefault({ methodId: first.id })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("a stranger's cards are not seen, chosen, removed or read", async () => {
    const { id: methodId } = await save();
    const { saving_id: savingId } = await begin();
    const stranger = as(await makeTenant());
    expect((await stranger.automation({})).data.methods).toEqual([]);
    await expect(stranger.chooseDefault({ methodId })).rejects.toMatchObject({ kind: "notFound" });
    await expect(stranger.removeMethod({ methodId })).rejects.toMatchObject({ kind: "notFound" });
    await expect(stranger.checkSaving({ savingId })).rejects.toMatchObject({ kind: "notFound" });
    expect((await as(tenant).automation({})).data.methods).toHaveLength(1);
  });
});
