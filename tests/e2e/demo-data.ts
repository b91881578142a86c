/** What the addresses of screens need: one of each thing that the demo seller has. */
import type { Page } from "playwright-core";
import { linkFromMail } from "./outside.ts";

export interface DemoData {
  sourceProductId: string;
  importedId: string;
  listingId: string;
  orderId: string;
  /** The buyer's page of that order. */
  trackingPath: string;
  /** The page that an open invitation's mail leads to. */
  invitationPath: string;
  /** A request to the team. */
  serviceRequestId: string;
}

/** Invites somebody as the person who is signed in on the page, and answers the path that the mail leads to. */
async function invite(page: Page, origins: { appOrigin: string; sandboxOrigin: string }): Promise<string> {
  const email = "ida@harbour-team.test";
  const status = await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, permissions: ["VIEW_ORDER", "VIEW_SETTING_WALLET"] });
    return (await fetch("/api/core/workplaces/invitations", { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  }, email);
  if (status !== 200) throw new Error(`The invitation is refused with ${status}`);
  const link = new URL(await linkFromMail({ ...origins, to: email }));
  return `${link.pathname}${link.search}`;
}

/** Asks the team for a product; the request's id. */
async function requestSourcing(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const body = JSON.stringify({ title: "Brass lamp", product_url: "https://products.test/lamp", target_price: "4.50", quantity: 200, country: "US" });
    const response = await fetch("/api/service-center/requests/sourcing", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!response.ok) throw new Error(`The request is refused with ${response.status}`);
    return ((await response.json()) as { data: { id: string } }).data.id;
  });
}

/** Looks the demo seller's things up, through the contract, as the person who is signed in on the page. */
export async function findDemoData(page: Page, origins: { appOrigin: string; sandboxOrigin: string }): Promise<DemoData> {
  const read = <Data>(path: string): Promise<Data> =>
    page.evaluate(async (path) => {
      const response = await fetch(`/api${path}`);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: Data }).data;
    }, path);
  const found = await read<{ lists: { products: { source_product_id: string }[] }[] }>("/center/products/find?source=zopi");
  const imports = await read<{ products: { product_package_id: string }[] }>("/center/products/import/listing");
  const pushed = await read<{ products: { listing_id: string }[] }>("/center/products/listings/pushed");
  const shipped = await read<{ orders: { id: string }[] }>("/orders/v5/list?order_status=shipment&sub_status=all&from_date=any&to_date=any");
  const orderId = shipped.orders[0]!.id;
  const order = await read<{ public_id: string }>(`/orders/v5/detail/${orderId}`);
  return {
    sourceProductId: found.lists[0]!.products[0]!.source_product_id,
    importedId: imports.products[0]!.product_package_id,
    listingId: pushed.products[0]!.listing_id,
    orderId,
    trackingPath: `/tracking/${order.public_id}`,
    invitationPath: await invite(page, origins),
    serviceRequestId: await requestSourcing(page),
  };
}

/** Chooses the language of the person who is signed in on the page. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const status = await page.evaluate(async (language) => {
    const body = JSON.stringify({ language });
    return (await fetch("/api/auth/account/set-language", { method: "PUT", headers: { "content-type": "application/json" }, body })).status;
  }, language);
  if (status !== 200) throw new Error(`The language is refused with ${status}`);
}
