import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { handleClearTrackingImports } from "../../app/areas/orders/jobs/clear-tracking-imports.sql.server.ts";
import { sendNumbers } from "../../app/areas/orders/server/tracking-import/send-numbers.server.ts";
import { startImport } from "../../app/areas/orders/server/tracking-import/start-import.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { longestStretch } from "../factories/no-wait.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { clientOf } from "../factories/selling.ts";
import { makeTenant } from "../factories/tenants.ts";
import { soldOrder, tenant, toldAt, useToldStore, work } from "../factories/told-store.ts";
import { patience } from "../setup/patience.ts";

useToldStore();

const fileOf = (...lines: string[]) => new File([lines.join("\n")], "numbers.csv", { type: "text/csv" });
const api = () => clientOf(tenant).trackingImport;
async function upload(...lines: string[]): Promise<string> {
  return (await api().upload({ file: fileOf("Order,SKU,Quantity,Tracking number,Carrier,URL", ...lines) })).data.id;
}
const show = async (importId: string) => (await api().show({ importId })).data;
const rows = async (importId: string) => (await api().rows({ importId, page_size: 100 })).data.rows;
const fatesOf = async (importId: string) =>
  (await rows(importId)).map(({ fate, reason }) => (reason ? `${fate} ${reason}` : fate));
const run = (importId: string) =>
  sendNumbers({
    ...{ workspaceId: tenant.workspace.id, accountId: null, importId },
    signal: AbortSignal.timeout(60_000),
    until: Date.now() + 60_000,
  });

describe("a file of tracking numbers", () => {
  test("says of each row what becomes of it, sends nothing by that, and then each once, however often it is said and run", async () => {
    const [one, two] = [await soldOrder(), await soldOrder()];
    const sku = one.lines[0]!.sku;
    const importId = await upload(
      `${one.name},${sku},1,QS0000001,ups,`,
      `${one.name.replace("#", "")},,,QS0000002,UPS,`,
      `${one.name},,,QS0000003,,`,
      `${two.externalId.split("/").at(-1)},,,QS0000004,Acme Freight,https://acme.test/QS0000004`,
      `#0000,,,QS0000005,,`,
      `${two.name},,5,QS0000006,,`,
      `${two.name},NO-SUCH,,QS0000007,,`,
      `${two.name},,,#,,`,
      `${two.name},"x,,,`,
      `${two.name},,,,,`,
    );
    expect(await fatesOf(importId)).toEqual([
      "to_send",
      "to_send",
      "nothing_to_send",
      "carrier_unknown",
      "order_not_found",
      "nothing_to_send",
      "item_not_found",
      "number_malformed",
      "broken quotes",
      "nothing_to_send no_number",
    ]);
    const before = await show(importId);
    expect(before.import).toMatchObject({ state: "ready", rows_count: 10, send_count: 0, file_name: "numbers.csv" });
    expect(before.counts.filter(({ count }) => count > 0)).toContainEqual({ fate: "to_send", count: 2 });
    expect(before.unknown_carriers).toEqual([{ written: "Acme Freight", count: 1 }]);
    expect(before.known_carriers).toContain("UPS");
    await work();
    expect(toldAt(one.externalId)).toEqual([]);

    await api().chooseCarrier({ importId, written: "acme freight", carrier: "Acme Freight" });
    expect((await show(importId)).unknown_carriers).toEqual([]);
    await Promise.all([api().confirm({ importId }), api().confirm({ importId })]);
    await Promise.all([run(importId), run(importId), run(importId)]);
    await work();
    await run(importId);
    await api().confirm({ importId });
    await work();

    expect(toldAt(one.externalId)).toEqual([
      { numbers: ["QS0000001"], units: 1 },
      { numbers: ["QS0000002"], units: 1 },
    ]);
    expect(toldAt(two.externalId)).toEqual([{ numbers: ["QS0000004"], units: 2 }]);
    expect(
      await systemDb.shipment.findMany({ where: { orderId: { in: [one.id, two.id] } }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      { carrier: "UPS", trackingUrl: null },
      { carrier: "UPS" },
      { carrier: "Acme Freight", trackingUrl: "https://acme.test/QS0000004" },
    ]);
    const after = await show(importId);
    expect(after.import).toMatchObject({ state: "done", send_count: 3 });
    expect((await rows(importId)).slice(0, 2)).toMatchObject([
      { fate: "sent", fulfillment_state: "sent", order_id: one.id, units: 1 },
      { fate: "sent", fulfillment_state: "sent", carrier: "UPS" },
    ]);
    // Given again, all of it is there.
    expect(await fatesOf(await upload(`${one.name},,,QS0000001,,`, `${one.name},,,QS0000002,,`))).toEqual([
      "already_there",
      "already_there",
    ]);
  });

  test("is decided on anew when it is sent: what was sent, cancelled or taken away meanwhile is not sent", async () => {
    const [one, two, three] = [await soldOrder(), await soldOrder(), await soldOrder()];
    const importId = await upload(...[one, two, three].map(({ name }, index) => `${name},,,QS100000${index},,`));
    expect(await fatesOf(importId)).toEqual(["to_send", "to_send", "to_send"]);
    await clientOf(tenant).shipments.manuallyFulfill({ order_id: one.id, tracking_number: "QS9999999" });
    await systemDb.order.update({ where: { id: two.id }, data: { cancelledAt: new Date() } });
    await systemDb.order.delete({ where: { id: three.id } });
    await api().confirm({ importId });
    await work();
    expect(await fatesOf(importId)).toEqual(["nothing_to_send", "nothing_to_send cancelled", "order_not_found"]);
    expect((await show(importId)).import.state).toBe("done");
    expect(toldAt(two.externalId)).toEqual([]);
  });

  test("goes on where it was when the process was ended half-way", async () => {
    const orders = [await soldOrder(), await soldOrder(), await soldOrder()];
    const importId = await upload(...orders.map(({ name }, index) => `${name},,,QS200000${index},,`));
    await api().confirm({ importId });
    let looks = 0;
    const dying = {
      throwIfAborted() {
        if (++looks === 2) throw new Error("killed");
      },
    } as AbortSignal;
    const sending = { workspaceId: tenant.workspace.id, accountId: null, importId };
    await expect(sendNumbers({ ...sending, signal: dying, until: Date.now() + 60_000 })).rejects.toThrow("killed");
    expect((await show(importId)).counts.find(({ fate }) => fate === "sent")?.count).toBe(1);
    // A run whose time is over leaves the rest to the next.
    expect(await sendNumbers({ ...sending, signal: AbortSignal.timeout(60_000), until: 0 })).toBe(false);
    await run(importId);
    await run(importId);
    await work();
    for (const [index, { externalId }] of orders.entries())
      expect(toldAt(externalId)).toEqual([{ numbers: [`QS200000${index}`], units: 2 }]);
    expect((await show(importId)).import.state).toBe("done");
  });

  test("an order that two stores have is ambiguous until the store is said", async () => {
    const one = await readyOrder(tenant, { name: "#5005" });
    const other = await makeTenant();
    await systemDb.store.update({ where: { id: other.store.id }, data: { workspaceId: tenant.workspace.id } });
    const there = { ...other, workspace: tenant.workspace, scope: tenant.scope };
    await readyOrder(there as typeof tenant, { name: "#5005" });
    expect(await fatesOf(await upload("5005,,,QS3000001,,"))).toEqual(["ambiguous"]);
    const file = fileOf("Order,Tracking", "5005,QS3000001");
    const { data } = await api().upload({ file, store: tenant.store.id });
    expect(await rows(data.id)).toMatchObject([{ fate: "to_send", order_id: one.id }]);
    await expect(api().upload({ file, store: randomUUID() })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("says what is wrong with a file, and keeps nothing of it", async () => {
    // Reading has its own deadline, and not that of the store's stand-in.
    vi.restoreAllMocks();
    const codes = async (file: File) =>
      api()
        .upload({ file })
        .then(
          () => "taken",
          (error: { errorCode?: string }) => error.errorCode,
        );
    expect(await codes(fileOf("Order,Carrier", "1,UPS"))).toMatch(/_columns$/);
    expect(await codes(fileOf(""))).toMatch(/_empty$/);
    expect(await codes(fileOf("Order,Tracking", ...Array<string>(50_001).fill("1,AAAAA")))).toMatch(/_too_long$/);
    expect(await codes(new File([new Uint8Array(2_000).map((_, at) => (at * 37) % 256)], "x.csv"))).toMatch(
      /_columns$|_empty$/,
    );
    expect(await systemDb.trackingImport.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    const nothing = await upload("#0000,,,QS4000001,,");
    await expect(api().confirm({ importId: nothing })).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(api().chooseCarrier({ importId: nothing, written: "Nobody", carrier: "UPS" })).rejects.toMatchObject({
      kind: "notFound",
    });
    await expect(api().rows({ importId: nothing, cursor: "x1" })).rejects.toMatchObject({ kind: "badRequest" });
    expect((await show(nothing)).import.state).toBe("ready");
  });

  test("is nobody else's: another workspace sees, sends and names none of it, and finds none of its orders", async () => {
    const { name } = await soldOrder();
    const importId = await upload(`${name},,,QS5000001,Acme,`);
    const stranger = await makeTenant();
    const theirs = clientOf(stranger).trackingImport;
    for (const call of [
      () => theirs.show({ importId }),
      () => theirs.rows({ importId }),
      () => theirs.confirm({ importId }),
      () => theirs.chooseCarrier({ importId, written: "Acme", carrier: "UPS" }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: "notFound" });
    await expect(
      theirs.upload({ file: fileOf("Order,Tracking", "1,QS5000001"), store: tenant.store.id }),
    ).rejects.toMatchObject({ kind: "notFound" });
    expect((await theirs.list({})).data.imports).toEqual([]);
    const { data } = await theirs.upload({ file: fileOf("Order,Tracking", `${name},QS5000001`) });
    expect((await theirs.rows({ importId: data.id })).data.rows).toMatchObject([{ fate: "order_not_found" }]);
    expect((await api().list({})).data.imports.map(({ id }) => id)).toEqual([importId]);
  });

  test("takes the permission to send", async () => {
    const { name } = await soldOrder();
    const importId = await upload(`${name},,,QS6000001,,`);
    const principal = { ...tenant.principal, kind: "member" as const, permissions: ["VIEW_ORDER"] as const };
    const member = clientOf({ ...tenant, principal } as unknown as typeof tenant).trackingImport;
    expect((await member.rows({ importId })).data.rows).toHaveLength(1);
    await expect(member.confirm({ importId })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(member.upload({ file: fileOf("Order,Tracking", "1,AAAAA") })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("turns its pages, by fate and search, and is forgotten after a month", async () => {
    const importId = await upload(...Array.from({ length: 30 }, (_, at) => `#none${at},,,QS70000${10 + at},,`));
    const first = (await api().rows({ importId, page_size: 10, fate: "refused" })).data;
    expect([first.rows.length, first.previous]).toEqual([10, null]);
    const second = (await api().rows({ importId, page_size: 10, cursor: first.next! })).data;
    expect(second.rows[0]!.position).toBe(10);
    const back = (await api().rows({ importId, page_size: 10, cursor: second.previous! })).data;
    expect(back.rows.map(({ position }) => position)).toEqual(first.rows.map(({ position }) => position));
    expect([back.previous, back.next]).toEqual([null, "n9"]);
    expect((await api().rows({ importId, keyword: "none29" })).data.rows).toHaveLength(1);
    expect((await api().rows({ importId, fate: "to_send" })).data.rows).toEqual([]);
    const old = `018e0000-0000-7000-8000-${randomUUID().slice(-12)}`;
    await systemDb.trackingImport.create({
      data: { id: old, workspaceId: tenant.workspace.id, fileName: "old.csv", state: "done" },
    });
    await handleClearTrackingImports.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
    expect((await api().list({})).data.imports.map(({ id }) => id)).toEqual([importId]);
  });
});

test("fifty thousand rows are looked at without holding anybody up for long", async () => {
  vi.restoreAllMocks();
  const orders = [];
  for (let at = 0; at < 40; at++) orders.push(await readyOrder(tenant, { name: `#8${1_000 + at}` }));
  const lines = Array.from(
    { length: 50_000 },
    (_, at) => `#${80_000 + at},,,QS8${1_000_000 + at},UPS,https://track.test/${at}`,
  );
  lines.splice(0, 40, ...orders.map((_, at) => `#8${1_000 + at},,,QS9${1_000_000 + at},UPS,`));
  const file = fileOf("Order,SKU,Quantity,Tracking number,Carrier,URL", ...lines);
  let importId = "";
  const longest = await longestStretch(async () => {
    importId = await startImport({ scope: tenant.scope, file, storeId: null });
  });
  // Nine milliseconds, on two cores that have nothing else to do.
  expect(longest).toBeLessThan(patience(100));
  const { counts, import: summary } = await show(importId);
  expect(summary.rows_count).toBe(50_000);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(50_000);
  expect(counts.find(({ fate }) => fate === "to_send")?.count).toBeGreaterThanOrEqual(40);
});
