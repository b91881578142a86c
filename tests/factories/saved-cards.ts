/** What tests of saved cards share: a seller whose cards are kept at the payment provider's stand-in. */
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { router } from "../../app/api.server.ts";
import { chargeWallet } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { tenant } from "./placing.ts";
import type { Tenant } from "./tenants.ts";

export let provider: ServedStandin;

/** Has the file's sellers keep their cards at the stand-in. */
export function useCards(): void {
  beforeAll(async () => {
    provider = await serveStandin(createStripe);
    env.STRIPE_API_URL = `${provider.origin}/stripe`;
  });
  afterAll(() => provider.close());
  beforeEach(() => provider.context.faults.clear());
}

export const GOOD = "4242424242424242";
export const REFUSED = "4000000000000341";
export const ASKS = "4000002760003184";

export const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
export const as = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } })
    .payments;
export const begin = async (who = tenant) => {
  const { data } = await as(who).saveMethod({ method: "credit_card" });
  return data;
};
/** Saves a card as its owner does. */
export const save = async (card = GOOD, who = tenant, expiry = "12 / 34") => {
  const { saving_id: savingId, page_url: url } = await begin(who);
  await submit(url, { card, expiry, email: "ada@example.test", confirmed: "yes" });
  expect((await as(who).checkSaving({ savingId })).data.status).toBe("saved");
  const { id } = await systemDb.savedPaymentMethod.findFirstOrThrow({
    where: { workspaceId: who.workspace.id },
    orderBy: { createdAt: "desc" },
  });
  return (await as(who).automation({})).data.methods.find((method) => method.id === id)!;
};
export const switchOn = (who = tenant) => as(who).switchAutomation({ providerMethod: "credit_card", status: "on" });
export const fillAt = (threshold: string, amount: string, cap: string) =>
  as(tenant).changeAutoTopUp({ is_on: true, threshold, amount, monthly_cap: cap });
export const charges = () =>
  systemDb.automaticCharge.findMany({
    where: { workspaceId: tenant.workspace.id },
    orderBy: { createdAt: "asc" },
    include: { topUp: true },
  });
/** What was really taken at the provider for our charges, in cents. */
export const taken = async () => {
  const { charged } = provider.standin.facts!() as { charged: Record<string, number> };
  return (await charges()).flatMap(({ topUpId }) => charged[topUpId] ?? []);
};
export const spend = (amount: string) =>
  tenant.scope.db.$transaction((tx) =>
    chargeWallet({ tx, workspaceId: tenant.workspace.id, purchaseOrderId: newId(), amount, currency: "USD" }),
  );
export const lose = (kind: "timeout_after_write" | "timeout_before_write") => {
  provider.context.faults.add({ vendor: "stripe", kind, match: "POST /payment_intents", count: 1 });
  shortenDeadlines(300);
};
export const letSettle = () =>
  systemDb.automaticCharge.updateMany({
    where: { workspaceId: tenant.workspace.id, state: { in: ["sending", "unknown"] } },
    data: { settlesAt: new Date(Date.now() - 1) },
  });
