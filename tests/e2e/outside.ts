/** What people do outside of the product: buyers in the store, a mail box, time that goes by. */
import type { Page } from "playwright-core";
import { until } from "./journey.ts";

const HOUR_MS = 3_600_000;

async function ask<Body>(url: string, body?: object): Promise<Body> {
  const response = await fetch(
    url,
    body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

/** A new shop without the app. */
export async function openShop(sandboxOrigin: string, shop: { domain: string; name: string }): Promise<void> {
  await ask(`${sandboxOrigin}/shopify/control/shops`, shop);
}

/** Orders of buyers, without a browser; answers their ids in the store. */
export async function placeStoreOrders(
  sandboxOrigin: string,
  orders: { shop: string; count: number } & Record<string, unknown>,
): Promise<string[]> {
  const answer = await ask<{ orders: { id: string }[] }>(`${sandboxOrigin}/shopify/control/orders`, orders);
  return answer.orders.map(({ id }) => id);
}

/** Lets the stand-ins' time go on by so many hours. */
export async function passHours(sandboxOrigin: string, hours: number): Promise<void> {
  await ask(`${sandboxOrigin}/control/clock`, { advance_ms: hours * HOUR_MS });
}

/** Makes a stand-in's next call go wrong: the kind of fault, and a part of the operation's name. */
export async function addFault(
  sandboxOrigin: string,
  fault: { vendor: string; kind: string; match: string; detail?: string },
): Promise<void> {
  await ask(`${sandboxOrigin}/control/faults`, fault);
}

/** The address in the newest mail to somebody that leads to the product. */
export function linkFromMail({
  sandboxOrigin,
  appOrigin,
  to,
}: {
  sandboxOrigin: string;
  appOrigin: string;
  to: string;
}): Promise<string> {
  return until(`A mail to ${to}`, async () => {
    const [mail] = await ask<{ text: string }[]>(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(to)}`);
    return mail?.text.match(/https?:\/\/\S+/g)?.find((link) => link.startsWith(appOrigin));
  });
}

/** Buys one piece of the store's first product, as a buyer does; ends on the order's status page and answers the order's name. */
export async function buyFirstProduct(page: Page, storefront: string, email: string): Promise<string> {
  await page.goto(storefront);
  await page.locator("a.product").first().click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Check out" }).click();
  const fields = {
    email,
    firstName: "Ada",
    lastName: "Byrne",
    address1: "12 Quay Street",
    zip: "97205",
    city: "Portland",
    province: "Oregon",
    phone: "+15035550100",
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="countryCode"]').selectOption("US");
  await page.getByRole("button", { name: "Pay now" }).click();
  const heading = await page.getByRole("heading", { level: 1, name: /^Order / }).textContent();
  return (heading ?? "").replace("Order ", "").trim();
}
