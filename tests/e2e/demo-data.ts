/** What the addresses of screens need: one of each thing that the demo seller has. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { withClient } from "../../scripts/database.ts";
import { linkFromMail } from "./outside.ts";
import { product } from "./product.ts";

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
  /** A claim to a supplier. */
  feedbackId: string;
}

/** Invites somebody as the person who is signed in on the page, and answers the path that the mail leads to. */
async function invite(page: Page, origins: { appOrigin: string; sandboxOrigin: string }): Promise<string> {
  // A second invitation to one address makes the first one's link void.
  const email = `ida-${randomUUID().slice(0, 8)}@harbour-team.test`;
  const status = await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, permissions: ["VIEW_ORDER", "VIEW_SETTING_WALLET"] });
    return (
      await fetch("/api/core/workplaces/invitations", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
    ).status;
  }, email);
  if (status !== 200) throw new Error(`The invitation is refused with ${status}`);
  const link = new URL(await linkFromMail({ ...origins, to: email }));
  return `${link.pathname}${link.search}`;
}

/** Asks the team for a product; the request's id. */
async function requestSourcing(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const body = JSON.stringify({
      title: "Brass lamp",
      product_url: "https://products.test/lamp",
      target_price: "4.50",
      quantity: 200,
      country: "US",
    });
    const response = await fetch("/api/service-center/requests/sourcing", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!response.ok) throw new Error(`The request is refused with ${response.status}`);
    return ((await response.json()) as { data: { id: string } }).data.id;
  });
}

/** The first of the orders that something was bought for: what a merchant sends by hand stands in the same list. */
function firstBought(orderIds: string[]): Promise<string> {
  return withClient(product.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT order_id AS id FROM purchase_orders WHERE order_id = ANY($1::uuid[])
       ORDER BY array_position($1::uuid[], order_id) LIMIT 1`,
      [orderIds],
    );
    if (!rows[0]) throw new Error(`Nothing was bought for any of the ${orderIds.length} orders on their way`);
    return rows[0].id;
  });
}

/**
 * A claim about a purchase of the order, made where there is none yet; its id. It is put down beside the order, which stays
 * where it is in the lists: asked for through the contract, it would move to the refunds.
 */
function putDownClaim(orderId: string): Promise<string> {
  return withClient(product.databaseUrl, async (client) => {
    const found = await client.query<{ id: string }>("SELECT id FROM order_feedbacks WHERE order_id = $1", [orderId]);
    if (found.rows[0]) return found.rows[0].id;
    const { rows } = await client.query<{ id: string }>(
      `WITH claim AS (
         INSERT INTO order_feedbacks (id, workspace_id, order_id, purchase_order_id, key, supplier, reason, wanted, currency, due_at, updated_at)
         SELECT gen_random_uuid(), workspace_id, order_id, id, gen_random_uuid(), supplier, 'damaged', 'partial_refund', currency, now() + interval '9 days', now()
         FROM purchase_orders WHERE order_id = $1 ORDER BY created_at LIMIT 1 RETURNING id, workspace_id)
       INSERT INTO feedback_entries (id, workspace_id, feedback_id, kind, text, pictures, actor)
       SELECT gen_random_uuid(), workspace_id, id, 'opened', 'The box was crushed.', '{}', 'system' FROM claim
       RETURNING feedback_id AS id`,
      [orderId],
    );
    return rows[0]!.id;
  });
}

/** Looks the demo seller's things up, through the contract, as the person who is signed in on the page. */
export async function findDemoData(
  page: Page,
  origins: { appOrigin: string; sandboxOrigin: string },
): Promise<DemoData> {
  const read = <Data>(path: string): Promise<Data> =>
    page.evaluate(async (path) => {
      const response = await fetch(`/api${path}`);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: Data }).data;
    }, path);
  const found = await read<{ lists: { products: { source_product_id: string }[] }[] }>(
    "/center/products/find?source=zopi",
  );
  const imports = await read<{ products: { product_package_id: string }[] }>("/center/products/import/listing");
  const pushed = await read<{ products: { listing_id: string }[] }>("/center/products/listings/pushed");
  const shipped = await read<{ orders: { id: string }[] }>(
    "/orders/v5/list?order_status=shipment&sub_status=all&from_date=any&to_date=any",
  );
  const orderId = await firstBought(shipped.orders.map(({ id }) => id));
  const order = await read<{ public_id: string }>(`/orders/v5/detail/${orderId}`);
  return {
    sourceProductId: found.lists[0]!.products[0]!.source_product_id,
    importedId: imports.products[0]!.product_package_id,
    listingId: pushed.products[0]!.listing_id,
    orderId,
    trackingPath: `/tracking/${order.public_id}`,
    invitationPath: await invite(page, origins),
    serviceRequestId: await requestSourcing(page),
    feedbackId: await putDownClaim(orderId),
  };
}

/** Chooses the language of the person who is signed in on the page. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const status = await page.evaluate(async (language) => {
    const body = JSON.stringify({ language });
    return (
      await fetch("/api/auth/account/set-language", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body,
      })
    ).status;
  }, language);
  if (status !== 200) throw new Error(`The language is refused with ${status}`);
}
