/** What is kept of what the outside told us: sealed while it is worked on, and not for ever (decision 37). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { forgetDeliveriesJob } from "../../app/platform/inbound/forget-deliveries.server.ts";
import { readDelivery } from "../../app/platform/inbound/stored-deliveries.server.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";

const EMAIL = "wilhelmina.q@buyers.test";
const once = { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false };
let shop: string;
beforeEach(() => {
  shop = `acme-${randomUUID()}.myshopify.com`;
});
const kept = () => systemDb.inboundEvent.findFirstOrThrow({ where: { subject: shop } });

test("a delivery's body is sealed as it is stored, and opened by who works it off or answers a buyer's request", async () => {
  const body = { customer: { email: EMAIL } };
  expect(await receiveWebhook({ shop, topic: "customers/data_request", body })).toBe("stored");
  const { id, body: sealed } = await kept();
  expect(sealed).not.toContain("buyers.test");
  expect(JSON.parse(await readDelivery(id))).toMatchObject(body);
  await drainWebhooks(shop);
  expect(await kept()).toMatchObject({ body: "{}", status: "ignored" });
});

test.each([
  ["processed", 29, true],
  ["processed", 31, false],
  ["ignored", 31, false],
  ["failed", 31, true],
  ["failed", 91, false],
  ["received", 400, true],
])("a body that is %s is kept for its time: %i days after it came %s", async (status, days, isKept) => {
  await receiveWebhook({ shop, topic: "orders/create", body: { email: EMAIL } });
  const { id } = await kept();
  await systemDb.inboundEvent.update({
    where: { id },
    data: { status, receivedAt: new Date(Date.now() - days * 86_400_000) },
  });
  await forgetDeliveriesJob.run({}, once);
  expect((await kept()).body === "{}").toBe(!isKept);
});
