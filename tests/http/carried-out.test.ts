/** What rules do of what moves at suppliers is carried out by the push path, held where it is a wave, and can be taken back. */
import { describe, expect, test } from "vitest";
import { sendChanges } from "../../app/areas/catalog/server/monitor/send-changes.server.ts";
import { weighMoves } from "../../app/areas/catalog/server/monitor/weigh-moves.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { api, clientOf, tenant } from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";
import {
  ask,
  atStore,
  change,
  GOODS,
  imported,
  listingId,
  read,
  runs,
  scope,
  unitsAtStore,
  UPDATE,
  useWatchedGoods,
} from "../factories/watching.ts";

useWatchedGoods();

describe("S061 S087 what rules do is carried out", () => {
  test("a cost that rises has the price made anew by the pricing rules, at the store too, with a line of before and after", async () => {
    const before = await imported();
    await change({ price_factor: "2" });
    await read();
    const after = await imported();
    for (const [at, { cost, price }] of after.entries()) {
      expect(cost.toFixed(2)).toBe(before[at]!.cost.mul(2).toFixed(2));
      expect(price.toFixed(2)).not.toBe("90.00");
    }
    const told = atStore()
      .variants.map(({ price }) => Number(price))
      .sort();
    expect(told).toEqual(after.map(({ price }) => Number(price)).sort());
    expect(await runs()).toMatchObject([
      {
        ...{ state: "done", products: 1, changes: GOODS.variants.length, waiting: 0, refused: 0, undone: 0 },
        lines: GOODS.variants.map(() => ({ action: "update_price", before: { price: "90.00" }, is_sent: true })),
      },
    ]);
  });

  test("the margin floor holds", async () => {
    await api.updateMonitoring({ margin_floor: "80" });
    await change({ price_factor: "2" });
    await read();
    for (const { cost, price } of await imported()) expect(Number(price)).toBeGreaterThanOrEqual(Number(cost) / 0.2);
  });

  test("a product that was priced by hand keeps its price", async () => {
    await systemDb.importedProduct.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { pricesEdited: true },
    });
    await change({ price_factor: "2" });
    await read();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    expect(await runs()).toEqual([]);
  });

  test("what is sold out is, and what comes back is back, by its count, at the store too", async () => {
    await change({ stock: "0" });
    await read();
    expect((await imported()).map(({ stock }) => stock)).toEqual(GOODS.variants.map(() => 0));
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 0));
    await change({ stock: "8" });
    await read();
    expect((await imported()).map(({ stock }) => stock)).toEqual(GOODS.variants.map(() => 8));
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 8));
  });

  test("what is gone goes off sale, and one click puts it back", async () => {
    await change({ gone: "true" });
    await read();
    expect(atStore().status).toBe("DRAFT");
    const [run] = await runs();
    await api.undoMonitoringRun({ run_id: run!.run_id, product_id: listingId });
    await hurryJobs();
    await runJobs();
    expect(atStore().status).toBe("ACTIVE");
  });

  test("what goes off sale is taken back before the store was told, too", async () => {
    await change({ gone: "true" });
    await ask();
    await weighMoves({ scope: scope() });
    const [run] = await runs();
    expect((await api.undoMonitoringRun({ run_id: run!.run_id })).data.undone).toBe(1);
    await hurryJobs();
    await runJobs();
    expect(atStore().status).toBe("ACTIVE");
    expect(await runs()).toMatchObject([{ waiting: 0, undone: 1 }]);
  });

  test("what goes off sale waits for a push of it that is under way", async () => {
    await systemDb.listing.update({ where: { id: listingId }, data: { pushState: "pushing" } });
    await change({ gone: "true" });
    await read();
    expect(atStore().status).toBe("ACTIVE");
    expect(await runs()).toMatchObject([{ waiting: 1 }]);
    await systemDb.listing.update({ where: { id: listingId }, data: { pushState: "success" } });
    await sendChanges({ scope: scope() });
    expect(atStore().status).toBe("DRAFT");
  });

  test("a run is taken back whole, but for what was changed since", async () => {
    await change({ price_factor: "2" });
    await read();
    const [changed, ...others] = await systemDb.importedVariant.findMany({
      where: { workspaceId: tenant.workspace.id },
      orderBy: { position: "asc" },
    });
    await systemDb.importedVariant.update({ where: { id: changed!.id }, data: { price: "77" } });
    const [run] = await runs();
    const { data } = await api.undoMonitoringRun({ run_id: run!.run_id });
    expect(data.undone).toBe(others.length);
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(["77.00", ...others.map(() => "90.00")]);
    // What it costs is no choice of the merchant's.
    expect((await imported()).map(({ cost }) => cost.toFixed(2))).toEqual(
      GOODS.variants.map(({ price }) => (Number(price) * 2).toFixed(2)),
    );
  });
});

test("what is done is its workspace's alone", async () => {
  await change({ price_factor: "2" });
  await read();
  const [run] = await runs();
  const { run_id } = run!;
  const other = clientOf(await makeTenant());
  expect((await other.monitoringRuns({})).data.runs).toEqual([]);
  await expect(other.monitoringChanges({ run_id })).rejects.toThrow();
  await expect(other.undoMonitoringRun({ run_id })).rejects.toThrow();
  await expect(other.decideMonitoringRun({ run_id, is_to_be_done: true })).rejects.toThrow();
  expect((await runs())[0]).toMatchObject({ undone: 0 });
});

describe("S087 a wave", () => {
  test("changes nothing before a person says so, and then what it would have", async () => {
    await change({ price_factor: "10" });
    await read();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    const [run] = await runs();
    expect(run).toMatchObject({ state: "held", wave: { why: "factor", currency: "USD" }, products: 1, changes: 0 });
    // What it would change is said before anybody decides.
    expect(run!.lines).toMatchObject(
      GOODS.variants.map(() => ({ before: { price: "90.00" }, after: { price: expect.any(String) as string } })),
    );
    expect(run!.held).toMatchObject({ total: 1, products: [{ product_id: listingId }] });
    await api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: true });
    await hurryJobs();
    await runJobs();
    expect((await imported()).every(({ price }) => price.toFixed(2) !== "90.00")).toBe(true);
    await expect(api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: false })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  test("that is carried out late does what its supplier has not taken back since", async () => {
    const costs = async () => (await imported()).map(({ cost }) => cost.toFixed(2));
    const asked = GOODS.variants.map(({ price }) => Number(price).toFixed(2));
    await change({ price_factor: "0.1" });
    await read();
    await change({ price_factor: "1" });
    await read();
    const held = await runs();
    expect(held).toMatchObject([{ state: "held", held: { total: 0 } }]);
    await api.decideMonitoringRun({ run_id: held[0]!.run_id, is_to_be_done: true });
    await hurryJobs();
    await runJobs();
    expect(await costs()).toEqual(asked);
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
  });

  test("that is dropped changes nothing", async () => {
    await change({ price_factor: "10" });
    await read();
    const [run] = await runs();
    await api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: false });
    await hurryJobs();
    await runJobs();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    expect(await runs()).toMatchObject([{ state: "dropped", products: 1 }]);
  });
});

describe("B084 B086 the plan", () => {
  test("refuses rules that it has not", async () => {
    const free = clientOf(await makeTenant());
    await expect(free.updateMonitoring({ rules: { cost_up: UPDATE.cost_up } })).rejects.toThrow();
    await expect(free.updateMonitoring({ rules: { out_of_stock: UPDATE.out_of_stock } })).rejects.toThrow();
    await free.updateMonitoring({ rules: { cost_up: { action: "notify", from_percent: "5" } } });
  });
});
