/** What docs/deploy.md promises of a restore: what the database has forgotten is recognized at the supplier. */
import { afterEach, describe, expect, test } from "vitest";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { advanceCharge } from "../../app/areas/wallet/server/payments/advance-charge.server.ts";
import { fillWallet } from "../../app/areas/wallet/server/payments/fill-wallet.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import {
  api,
  balance,
  fund,
  place,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { charges, fillAt, provider, save, spend, switchOn, useCards } from "../factories/saved-cards.ts";

useSellerAtWarehouse();
useCards();
afterEach(() => {
  delete (env as { RESTORED_AT?: Date }).RESTORED_AT;
});

type Dump = Map<string, string>;

/** All rows of the seller, table by table. */
async function dump(): Promise<Dump> {
  const tables = await systemDb.$queryRaw<{ name: string }[]>`
    SELECT c.table_name::text AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' ORDER BY 1`;
  const rows: Dump = new Map();
  for (const { name } of tables) {
    const [found] = await systemDb.$queryRawUnsafe<{ rows: string }[]>(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t WHERE workspace_id = $1::uuid`,
      tenant.workspace.id,
    );
    rows.set(name, found!.rows);
  }
  return rows;
}

/** Sets the seller's rows back, past triggers and keys as a restore does; the queue is as empty as it was. */
async function restore(rows: Dump): Promise<void> {
  await systemDb.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const name of rows.keys())
      await tx.$executeRawUnsafe(`DELETE FROM ${name} WHERE workspace_id = $1::uuid`, tenant.workspace.id);
    for (const [name, text] of rows)
      await tx.$executeRawUnsafe(
        `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`,
        text,
      );
    await tx.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });
}

test("what was bought since is taken over, not bought again, and charged once", async () => {
  const { id } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
  const backup = await dump();
  await place([id]);
  await runJobs();
  const { number, totalCost } = await purchase(id);
  expect(received(number)).toMatchObject({ created: 1, paid: 1 });

  await restore(backup);
  expect(await purchase(id)).toBeUndefined();
  expect(await balance()).toBe("5000.00");
  await place([id]);
  await work(3);
  expect(await purchase(id)).toMatchObject({ number, status: "processing", paymentStatus: "paid" });
  expect(received(number)).toMatchObject({ created: 1, paid: 1 });
  expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
});

test("also where the order itself came in since, and comes in anew", async () => {
  const before = await dump();
  const lines = [channelOrderLine(), channelOrderLine()];
  const first = await readyOrder(tenant, { lines });
  await place([first.id]);
  await runJobs();
  const { number, totalCost } = await purchase(first.id);

  await restore(before);
  const again = await readyOrder(tenant, { externalId: first.externalId, lines });
  expect(again.id).not.toBe(first.id);
  await place([again.id]);
  await work(3);
  expect(await purchase(again.id)).toMatchObject({ number, status: "processing", paymentStatus: "paid" });
  expect(received(number)).toMatchObject({ created: 1, paid: 1 });
  expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
});

test("a purchase that was placed anew after it came to nothing has a number of its own", async () => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  const first = await purchase(id);
  await systemDb.order.update({ where: { id }, data: { channelFulfillment: "on_hold" } });
  await runJobs();
  await systemDb.order.update({ where: { id }, data: { channelFulfillment: "unfulfilled" } });
  await place([id]);
  expect((await purchase(id)).number).not.toBe(first.number);
});

test.each(["heard of from the supplier", "paid anew"])(
  "what was ordered before and paid since is charged to the wallet once, where it is %s",
  async (how) => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const backup = await dump();
    await api.placement.pay({ orders: [id] });
    await runJobs();
    const { id: purchaseOrderId, number, totalCost } = await purchase(id);
    expect(received(number)).toMatchObject({ created: 1, paid: 1 });

    await restore(backup);
    const purchaseOrderIds = [purchaseOrderId];
    if (how === "paid anew") await api.placement.pay({ orders: [id] });
    else await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds });
    await work(3);
    await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds });
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(number)).toMatchObject({ created: 1, paid: 1 });
    expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
  },
);

describe("a card that was charged since", () => {
  /** Payments that the provider took in all. */
  const payments = () => (provider.standin.facts!() as { succeededPayments: number }).succeededPayments;
  const setBack = async (backup: Dump) => {
    await restore(backup);
    (env as { RESTORED_AT?: Date }).RESTORED_AT = new Date();
  };
  const workspaceId = () => tenant.workspace.id;
  const fill = () => fillWallet({ workspaceId: workspaceId(), tellOfCap: () => Promise.resolve() });

  test("is not charged anew, as the wallet only seems to be short", async () => {
    await save();
    await switchOn();
    await fillAt("50", "40", "400");
    await fund("60");
    const backup = await dump();
    const before = payments();
    await spend("20");
    await work(2);
    expect(payments()).toBe(before + 1);

    await setBack(backup);
    await spend("20");
    await work(2);
    expect(await fill()).toBe("rest");
    const { id } = await readyOrder(tenant);
    await spend("39");
    await place([id]);
    await work(3);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "wallet_insufficient" });
    await api.placement.pay({ orders: [id], use: "card" });
    await work(2);
    expect(await charges()).toEqual([]);
    expect(payments()).toBe(before + 1);
  });

  test.each(["sent", "not sent"])(
    "for what waited to be sent, and was %s, is looked up and not charged",
    async (was) => {
      await save();
      await switchOn();
      await fillAt("50", "40", "400");
      await fund("60");
      await spend("20");
      expect(await fill()).toBe("charge");
      const { topUpId } = (await charges())[0]!;
      const backup = await dump();
      const before = payments();
      if (was === "sent") await work(2);

      await setBack(backup);
      // A provider knows a key for a day.
      provider.context.clock.advance(25 * 60 * 60_000);
      await advanceCharge(topUpId, () => Promise.resolve(true));
      const isSent = was === "sent";
      expect(await charges()).toMatchObject([
        isSent ? { state: "done", topUp: { status: "succeeded" } } : { state: "refused", error: "called_off" },
      ]);
      expect(payments()).toBe(before + (isSent ? 1 : 0));
      expect(await balance()).toBe(isSent ? "80.00" : "40.00");
    },
  );
});
