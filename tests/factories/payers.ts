/** Somebody without an account who pays for orders by a link, at the stand-in of the card provider (decision 47). */
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll } from "vitest";
import { router } from "../../app/api.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { place, tenant, work } from "./placing.ts";
import { readyOrder } from "./ready-orders.ts";

export let provider: ServedStandin;

/** Has the card provider's stand-in run while a file's tests do. */
export function useCardProvider(): void {
  beforeAll(async () => {
    provider = await serveStandin(createStripe);
    env.STRIPE_API_URL = `${provider.origin}/stripe`;
  });
  afterAll(() => provider.close());
}

/** The calls that a link's page makes. */
export const visitor = (ip = "203.0.113.7") =>
  createRouterClient(router, { context: { principal: null, locale: "en", request: { headers: new Headers(), ip } } })
    .paymentLinks;

export const tokenOf = (url: string) => new URL(url).searchParams.get("id")!;

/** An order that is placed and waits for its payment. @returns its id */
export async function waitingOrder(): Promise<string> {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await work();
  return id;
}

/** What was asked for by a link, the oldest first. */
export const topUpsOf = (paymentLinkId: string) =>
  systemDb.topUp.findMany({ where: { paymentLinkId }, orderBy: { createdAt: "asc" } });

/** Pays at the provider's page, as a person does. */
export const payAt = (checkoutUrl: string) =>
  fetch(`${provider.origin}${new URL(checkoutUrl).pathname}`, {
    method: "POST",
    body: new URLSearchParams({ email: "payer@example.com", card: "4242424242424242" }),
    redirect: "manual",
  });

/** Money that came in by a link is credited, and nothing is done with it yet. */
export async function credit(paymentLinkId: string): Promise<void> {
  for (const { provider: id, providerReference } of await topUpsOf(paymentLinkId))
    if (providerReference) await processCheckout({ provider: id, providerReference });
}
