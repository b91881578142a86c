/** Work that failed and waits for a person: whose it is, and what may be let go. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { letFailuresGo, listFailures } from "../../app/platform/failures/failed-work.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const settings = ({ principal }: Tenant = tenant) =>
  createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).settings;

/** A paid top-up of the tenant's, by the payment that it was. */
const topUp = (providerReference: string) =>
  systemDb.topUp.create({
    data: {
      workspaceId: tenant.workspace.id,
      accountId: tenant.account.id,
      provider: "stripe",
      providerReference,
      method: "credit_card",
      amount: "50",
      status: "succeeded",
    },
  });
/** News of a sender's that could not be taken in. */
const failed = (source: string, subject: string, topic = "returns") =>
  systemDb.inboundEvent.create({
    data: {
      source,
      externalId: randomUUID(),
      topic,
      subject,
      body: "{}",
      headers: {},
      status: "failed",
      error: "refused: nothing_to_refund",
      processedAt: new Date(),
    },
  });
const statusOf = async (id: string) => (await systemDb.inboundEvent.findUniqueOrThrow({ where: { id } })).status;

test("a refund of a top-up that could not be booked is not let go by who was refunded, alone or among others", async () => {
  const payment = `pi_${randomUUID()}`;
  await topUp(payment);
  const { id } = await failed("stripe", payment);
  const other = await failed("shopify", tenant.store.platformDomain, "orders/create");
  await expect(settings().letJobsGo({ ids: [id] })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(settings().letJobsGo({ ids: [other.id, id] })).rejects.toMatchObject({ kind: "forbidden" });
  expect([await statusOf(id), await statusOf(other.id)]).toEqual(["failed", "failed"]);
  expect((await settings().letJobsGo({ ids: [other.id] })).data).toEqual({ count: 1 });
  expect((await settings().runJobsAgain({ ids: [id] })).data).toEqual({ count: 1 });
  // The team's to decide.
  await systemDb.inboundEvent.update({ where: { id }, data: { status: "failed" } });
  expect(await letFailuresGo({ workspaceId: null, ids: [id] }, { staying: [] })).toBe(1);
});

test("others' is neither seen nor let go", async () => {
  const payment = `pi_${randomUUID()}`;
  await topUp(payment);
  const { id } = await failed("stripe", payment);
  const stranger = await makeTenant();
  expect((await settings(stranger).deadJobs({})).data.jobs).toEqual([]);
  expect((await settings(stranger).letJobsGo({ ids: [id] })).data).toEqual({ count: 0 });
  expect(await statusOf(id)).toBe("failed");
});

test("a top-up's news is known by its payment and by its own id, without a look at all top-ups", async () => {
  const payment = `pi_${randomUUID()}`;
  const { id: own } = await topUp(payment);
  const ids = [await failed("stripe", payment), await failed("stripe", own), await failed("stripe", "none of ours")];
  const { rows } = await listFailures({ workspaceId: tenant.workspace.id, cursor: undefined, pageSize: 10 });
  expect(rows.map(({ id }) => id).sort()).toEqual([ids[0]!.id, ids[1]!.id].sort());
});
