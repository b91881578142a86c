/** What privacy law gives buyers and merchants a right to, from the platform's signed request to its end. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { ConnectedStore } from "../../app/adapters/store-connection/store-connection.ts";
import { handleAnswerDataRequest } from "../../app/areas/accounts/jobs/answer-data-request.server.ts";
import { placeholderAddress } from "../../app/areas/accounts/rules/sign-in/placeholder-address.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { storeConnectionFor } from "../factories/answering-shop.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { buyersOrder, EMAIL, TOLD } from "../factories/buyers-order.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { handleRedactShop } from "../factories/wired.ts";

interface Mail {
  to: string;
  text: string;
}
const outbox = vi.hoisted(() => [] as Mail[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: Mail) => Promise.resolve(void outbox.push(mail)) }),
}));
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  storeConnectionFor: (store: ConnectedStore) => ({
    ...storeConnectionFor(store),
    readShop: () => Promise.reject(new OutsideError("reconnect", "reconnect", { vendorCode: "401" })),
  }),
}));

const once = { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false };
let tenant: Tenant;
let shop: string;
beforeEach(async () => {
  outbox.length = 0;
  tenant = await makeTenant();
  shop = `acme-${randomUUID()}.myshopify.com`;
  await systemDb.store.update({
    where: { id: tenant.store.id },
    data: { platformDomain: shop, ownerEmail: `owner-${randomUUID()}@acme.test` },
  });
});

const ask = async (topic: string, body: object) => {
  expect(await receiveWebhook({ shop, topic, body })).toBe("stored");
  await drainWebhooks(shop);
};
const bodies = async () =>
  (await systemDb.inboundEvent.findMany({ where: { subject: shop }, select: { body: true } })).map(({ body }) => body);

test("a buyer who asks what we hold of them is answered by the store's owner, whom we send it; and then forgotten on request", async () => {
  const { id, externalId } = await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  const { name } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const riskFacts = [{ text: "Billing and shipping address differ", sentiment: "negative" }];
  await systemDb.order.update({ where: { id }, data: { taxNumber: "111.444.777-35", riskLevel: "medium", riskFacts } });
  const number = externalId.split("/").at(-1);
  await ask("customers/data_request", { customer: { email: EMAIL }, orders_requested: [number] });
  const job = (await waitingJobs<{ storeId: string; eventId: string }>("stores.answer-data-request")).find(
    ({ storeId }) => storeId === tenant.store.id,
  );
  expect(JSON.stringify(job)).not.toContain(EMAIL);
  await handleAnswerDataRequest(others).run(job!, once);
  const { ownerEmail } = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  expect(outbox).toEqual([expect.objectContaining({ to: ownerEmail, text: expect.stringContaining(name) })]);
  for (const held of [EMAIL, "111.444.777-35", "Billing and shipping address differ"])
    expect(outbox[0]?.text).toContain(held);

  await ask("customers/redact", { customer: { email: EMAIL }, orders_to_redact: [number] });
  expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    customerName: "",
    customerEmail: "",
    customerPhone: "",
    shippingAddress: null,
  });
  expect(await bodies()).toEqual(["{}", "{}"]);
});

const askedJob = async () =>
  (await waitingJobs<{ storeId: string; eventId: string }>("stores.answer-data-request")).find(
    ({ storeId }) => storeId === tenant.store.id,
  )!;

test("a buyer is told all that a redaction would blank, also where it was blanked before the answer went out", async () => {
  const { externalId } = await buyersOrder(tenant, shop);
  const number = externalId.split("/").at(-1);
  await ask("customers/data_request", { customer: { email: EMAIL }, orders_requested: [number] });
  await ask("customers/redact", { customer: { email: EMAIL }, orders_to_redact: [number] });
  const job = await askedJob();
  await handleAnswerDataRequest(others).run(job, once);
  expect(TOLD.filter((word) => !outbox[0]!.text.includes(word))).toEqual([]);
  expect(new Set(await bodies())).toEqual(new Set(["{}"]));
  await handleAnswerDataRequest(others).run(job, once);
  expect(outbox).toHaveLength(1);
});

test("a buyer is told what is held of a shop that has parted from who had it, and is nobody's store since", async () => {
  await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  await systemDb.store.update({
    where: { id: tenant.store.id },
    data: {
      platformDomain: `former:${tenant.store.id}`,
      formerDomain: shop,
      status: "uninstalled",
      letGoAt: new Date(),
    },
  });
  await ask("customers/data_request", { customer: { email: EMAIL } });
  await handleAnswerDataRequest(others).run(await askedJob(), once);
  const { ownerEmail } = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  expect(outbox).toEqual([expect.objectContaining({ to: ownerEmail, text: expect.stringContaining(EMAIL) })]);
});

test("where a store named nobody the workspace's owner is answered, and where there is none the work fails", async () => {
  await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { ownerEmail: null } });
  await ask("customers/data_request", { customer: { email: EMAIL } });
  const { email } = await systemDb.account.findUniqueOrThrow({ where: { id: tenant.account.id } });
  const nobody = placeholderAddress(randomUUID());
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { email: nobody } });
  const job = await askedJob();
  await expect(handleAnswerDataRequest(others).run(job, once)).rejects.toThrow(/nobody to send it to/);
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { email } });
  await handleAnswerDataRequest(others).run(job, once);
  expect(outbox).toEqual([expect.objectContaining({ to: email, text: expect.stringContaining(EMAIL) })]);
});

test("where a store named nobody the contact address is answered of who came in by it, once it is confirmed", async () => {
  const { id: accountId } = tenant.account;
  const contact = `${randomUUID()}@sellers.test`;
  await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { ownerEmail: null } });
  await systemDb.account.update({ where: { id: accountId }, data: { email: placeholderAddress(randomUUID()) } });
  await systemDb.contactAddress.create({ data: { accountId, asked: contact } });
  await ask("customers/data_request", { customer: { email: EMAIL } });
  const job = await askedJob();
  await expect(handleAnswerDataRequest(others).run(job, once)).rejects.toThrow(/nobody to send it to/);
  await systemDb.contactAddress.update({ where: { accountId }, data: { confirmed: contact } });
  await handleAnswerDataRequest(others).run(job, once);
  expect(outbox).toEqual([expect.objectContaining({ to: contact, text: expect.stringContaining(EMAIL) })]);
});

test("a shop that has left and asks for it is deleted after its 48 hours, with what it sent", async () => {
  const { id } = await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  await ask("app/uninstalled", {});
  await ask("shop/redact", {});
  const [row] = await systemDb.$queryRaw<{ runAt: Date; payload: { shop: string; askedAt: string } }[]>`
    SELECT j.run_at AS "runAt", j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'stores.redact-shop' AND j.payload ->> 'shop' = ${shop}`;
  expect((row!.runAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(48, 1);
  expect(await systemDb.order.count({ where: { id } })).toBe(1);
  await handleRedactShop.run(row!.payload, once);
  expect(await systemDb.order.count({ where: { id } })).toBe(0);
  expect(await systemDb.store.count({ where: { platformDomain: shop } })).toBe(0);
  expect(new Set(await bodies())).toEqual(new Set(["{}"]));
});
