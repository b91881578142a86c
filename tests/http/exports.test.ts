import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeExportJob } from "../../app/areas/files/jobs.ts";
import { handleClearExports } from "../../app/areas/files/jobs/clear-exports.sql.server.ts";
import { handleWriteExport } from "../../app/areas/files/jobs/write-export.server.ts";
import { listExports } from "../../app/exports.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { AnyListExport } from "../../app/platform/export/list-export.ts";
import { csvPieces } from "../../app/platform/export/write-csv.server.ts";
import { tellOfExport } from "../../app/wiring.server.ts";
import { signIn, startApi, waitingJobs } from "../factories/api-server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { choosePlan, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const MARK = "\uFEFF";
/** What a path below /api/exports answers an account; the text as it was sent, with the mark before it. */
async function get(accountId: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.base}/api/exports/${path}`, {
    headers: { ...(await signIn(accountId)), ...headers },
  });
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
  return { status: response.status, headers: response.headers, text, lines: text.split("\r\n").slice(0, -1) };
}

/** Things that people did in a workspace, each a row of its activity log. */
const doWork = ({ workspace, account }: Tenant, count: number) =>
  systemDb.activityRecord.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      workspaceId: workspace.id,
      accountId: account.id,
      kind: "work",
      name: "edit_products",
      data: { count: at + 1 },
      createdAt: new Date(Date.UTC(2026, 10, 1) + at * 1_000),
    })),
  });

const NUMBERS = randomUUID();
/** A row of each list, with a filter that it matches and one that it does not. */
const FILTERED: Readonly<Record<string, { fill(seller: Tenant): Promise<unknown>; hit: string; miss: string }>> = {
  orders: {
    fill: (seller) => readyOrder(seller, { name: "#7001" }),
    hit: "order_status=all&from_date=any&to_date=any&keyword=7001",
    miss: "order_status=all&from_date=any&to_date=any&keyword=7002",
  },
  shipments: {
    async fill(seller) {
      const { id: orderId } = await readyOrder(seller);
      const of = { workspaceId: seller.workspace.id, storeId: seller.store.id, orderId };
      await systemDb.shipment.create({ data: { ...of, trackingNumber: "QS7001", shippedAt: new Date() } });
    },
    hit: "keyword=QS7001",
    miss: "sub_status=delivered",
  },
  "tracking-import": {
    async fill({ workspace: { id: workspaceId } }) {
      await systemDb.trackingImport.deleteMany({ where: { id: NUMBERS } });
      await systemDb.trackingImport.create({
        data: { id: NUMBERS, workspaceId, fileName: "numbers.csv", state: "done", rowsCount: 1 },
      });
      const row = { orderRef: "", item: "", carrier: "", url: "", raw: "", number: "QS1", fate: "broken" };
      const place = { importId: NUMBERS, workspaceId, position: 0, line: 2 };
      await systemDb.trackingImportRow.create({ data: { ...row, ...place } });
    },
    hit: `importId=${NUMBERS}&fate=refused`,
    miss: `importId=${NUMBERS}&fate=sent`,
  },
  "import-list": {
    fill: ({ workspace }) => makeImportedProduct(workspace.id, { title: "Harbor lamp" }),
    hit: "keyword=lamp&status=unpushed",
    miss: "keyword=chair",
  },
  "products-pushed": { fill: (seller) => makeListing(seller), hit: "keyword=lamp", miss: "keyword=chair" },
  "products-mapped": {
    fill: (seller) => makeListing(seller, { origin: "store", mappedCount: 1 }),
    hit: "status=draft",
    miss: "status=active",
  },
  "products-unmapped": {
    fill: (seller) => makeListing(seller, { origin: "store" }),
    hit: "keyword=lamp",
    miss: "push_state=error",
  },
  inventory: { fill: (seller) => makeListing(seller), hit: "keyword=lamp&level=unknown", miss: "level=low" },
  transactions: {
    fill: ({ workspace }) => setBalance(workspace.id, { topup: "5" }),
    hit: "kind=adjustment",
    miss: "kind=topup",
  },
  charges: {
    fill: ({ workspace }) =>
      systemDb.charge.create({
        data: {
          workspaceId: workspace.id,
          provider: "shopify",
          providerId: `gid://shopify/AppSubscription/${randomUUID()}`,
          kind: "subscription",
          item: "GROWTH_CREDIT_TIER",
          amount: "49.90",
          status: "paid",
          paidAt: new Date(),
        },
      }),
    hit: "kind=subscription",
    miss: "kind=one_time",
  },
  activity: { fill: (seller) => doWork(seller, 1), hit: "group=products", miss: "group=orders" },
};

/** A product with one variant on the seller's store. */
const makeListing = ({ workspace, store }: Tenant, change: { origin?: string; mappedCount?: number } = {}) =>
  systemDb.listing.create({
    data: {
      workspaceId: workspace.id,
      storeId: store.id,
      origin: "pushed",
      title: "Harbor lamp",
      variantsCount: 1,
      ...change,
      variants: { create: [{ workspaceId: workspace.id, storeId: store.id, position: 0, sku: "LAMP", stock: 5 }] },
    },
  });

describe("a list as a file", () => {
  test("has all that matches the tab and filter, over pages, once each, with the mark by which Excel reads it", async () => {
    const seller = await api.makeSeller();
    await doWork(seller, 1_203);
    await systemDb.activityRecord.create({
      data: { workspaceId: seller.workspace.id, kind: "work", name: "place_orders", data: {} },
    });
    const { status, headers, text, lines } = await get(seller.account.id, "activity?group=products");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get("content-length")).toBeNull();
    expect(text.startsWith(MARK)).toBe(true);
    expect(lines[0]).toBe(`${MARK}Date,Person,Area,Action,Items`);
    expect(lines.slice(1).map((line) => Number(line.split(",").at(-1)))).toEqual(
      Array.from({ length: 1_203 }, (_, at) => 1_203 - at),
    );
    expect(lines[1]).toBe("2026-11-01 00:20,Ada Byron,Products,Edited products,1203");
  });

  test("speaks the language of who asks", async () => {
    const seller = await api.makeSeller();
    await doWork(seller, 1);
    await systemDb.account.update({ where: { id: seller.account.id }, data: { language: "de" } });
    const { lines } = await get(seller.account.id, "activity");
    expect(lines[0]).toBe(`${MARK}Datum,Person,Bereich,Aktion,Anzahl`);
    expect(lines[1]).toContain("Produkte bearbeitet");
  });

  test("has no formula in it, whatever buyers and stores write", async () => {
    const seller = await api.makeSeller();
    await readyOrder(seller, {
      name: "=1+1",
      customerName: "@SUM(A1:A9)",
      lines: [channelOrderLine({ title: '=HYPERLINK("http://evil.test";"x")' })],
    } as never);
    const product = await makeImportedProduct(seller.workspace.id, { title: "+cmd|' /C calc'!A0" });
    expect(product.id).toBeTruthy();
    const orders = await get(seller.account.id, "orders?order_status=all&from_date=any&to_date=any");
    expect(orders.lines).toHaveLength(2);
    expect(orders.lines[1]).toMatch(/^'=1\+1,/);
    const imports = await get(seller.account.id, "import-list");
    expect(imports.lines).toHaveLength(2);
    expect(imports.lines[1]).toMatch(/^'\+cmd/);
    for (const line of [...orders.lines.slice(1), ...imports.lines.slice(1)])
      expect(line, line).not.toMatch(/(^|,)"?[=+@\t\r]/);
  });

  test("every list has a filter here", () =>
    expect(Object.keys(FILTERED).sort()).toEqual([...listExports.keys()].sort()));

  test.each([...listExports.keys()])(
    "%s answers with its headings, and with the rows that match its filters, whatever page was open",
    async (name) => {
      const seller = await api.makeSeller();
      await choosePlan(seller.workspace.id);
      const { fill, hit, miss } = FILTERED[name]!;
      await fill(seller);
      const page = "cursor=nonsense&page_size=7";
      const found = await get(seller.account.id, `${name}?${hit}&${page}`);
      expect(found.status).toBe(200);
      expect(found.lines).toHaveLength(2);
      expect(found.lines[0]).not.toMatch(/columns\./);
      expect((await get(seller.account.id, `${name}?${miss}&${page}`)).lines).toEqual(found.lines.slice(0, 1));
    },
  );

  test("B083 parcels take the plan that their list takes, sent at once or written", async () => {
    const { account, workspace, call } = await api.makeSeller();
    const refused = await get(account.id, "shipments");
    expect(refused.status).toBe(402);
    expect(JSON.parse(refused.text)).toMatchObject({ error_code: "ORDER_TRACKING" });
    expect((await call("POST", "/files/exports", { list: "shipments", query: {} })).status).toBe(402);
    expect(await systemDb.listExport.count({ where: { workspaceId: workspace.id } })).toBe(0);
    await choosePlan(workspace.id, "GROWTH_CREDIT_TIER");
    expect((await get(account.id, "shipments")).status).toBe(200);
    expect((await call("POST", "/files/exports", { list: "shipments", query: {} })).status).toBe(200);
  });

  test("what the list refuses is refused, and what is no list is not there", async () => {
    const { account } = await api.makeSeller();
    expect((await get(account.id, "inventory?level=nonsense")).status).toBe(400);
    expect((await get(account.id, "orders?order_status=placement&sub_status=nonsense")).status).toBe(400);
    expect((await get(account.id, "passwords")).status).toBe(404);
  });

  test("takes the permission of its list, and a sign-in", async () => {
    const { workspace } = await api.makeSeller();
    const member = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Noa", emailVerified: true },
    });
    await systemDb.workspaceMember.create({
      data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_PRODUCT"] },
    });
    const inWorkspace = { "workplace-id": workspace.id };
    expect((await get(member.id, "inventory", inWorkspace)).status).toBe(200);
    for (const list of ["orders", "shipments", "transactions", "activity"])
      expect((await get(member.id, list, inWorkspace)).status, list).toBe(403);
    expect((await fetch(`${api.base}/api/exports/orders`)).status).toBe(401);
  });

  test("has nobody else's rows, and leaves nothing behind", async () => {
    const [one, other] = [await api.makeSeller(), await api.makeSeller()];
    await doWork(other, 3);
    expect((await get(one.account.id, "activity")).lines).toHaveLength(1);
    expect((await get(other.account.id, "activity")).lines).toHaveLength(4);
    expect(await systemDb.listExport.count({ where: { workspaceId: other.workspace.id } })).toBe(0);
    expect(await systemDb.activityRecord.count({ where: { workspaceId: other.workspace.id, kind: "work" } })).toBe(3);
  });

  test("reads no further than is taken", async () => {
    let pages = 0;
    const endless = {
      ...listExports.get("activity")!,
      readPage: () => {
        pages += 1;
        return Promise.resolve({ rows: [], next: "on" });
      },
      columns: [],
    } as AnyListExport;
    const { scope } = await api.makeSeller();
    const pieces = csvPieces({ list: endless, scope, input: {}, timeZone: "UTC", language: "en" });
    await pieces.next();
    await pieces.next();
    expect(pages).toBe(2);
    await pieces.return();
  });
});

describe("a list that is too long to be waited for", () => {
  const LONG = 10_001;
  const handler = handleWriteExport({ exports: listExports, tellOfExport });
  const run = (payload: { workspaceId: string; exportId: string }, signal: AbortSignal = AbortSignal.timeout(60_000)) =>
    handler.run(payload, { signal, attempt: 1, isLastAttempt: false });

  test("is written by a worker that may die at any part, told of when it is ready, and sent to those who may see the list", async () => {
    const seller = await api.makeSeller();
    const { workspace, account, call } = seller;
    await doWork(seller, LONG);
    const refused = await get(account.id, "activity?group=products");
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.text)).toMatchObject({ error_code: "EXPORT_TOO_LONG", params: { count: 10_000 } });

    const started = await call("POST", "/files/exports", { list: "activity", query: { group: "products" } });
    expect(started.status).toBe(200);
    const { id } = started.body.data as { id: string };
    const payload = { workspaceId: workspace.id, exportId: id };
    expect(await waitingJobs(writeExportJob.name)).toContainEqual(payload);
    expect((await get(account.id, `files/${id}`)).status).toBe(404);

    // The process is ended after its first parts, and another goes on.
    const list = listExports.get("activity")!;
    let pages = 0;
    const dying = new Map(listExports).set("activity", {
      ...list,
      readPage: (asked: Parameters<typeof list.readPage>[0]) => {
        if (++pages > 10) throw new Error("killed");
        return list.readPage(asked);
      },
    });
    await expect(
      handleWriteExport({ exports: dying, tellOfExport }).run(payload, {
        signal: AbortSignal.timeout(60_000),
        attempt: 1,
        isLastAttempt: false,
      }),
    ).rejects.toThrow("killed");
    const half = await systemDb.listExport.findUniqueOrThrow({ where: { id } });
    expect(half.rows).toBeGreaterThan(0);
    expect(half.rows).toBeLessThan(LONG);
    await run(payload);
    await run(payload);

    const { body } = await call("GET", "/files/exports");
    expect(body.data.exports).toMatchObject([{ id, list: "activity", state: "ready", rows: LONG }]);
    const told = await systemDb.notification.findMany({ where: { workspaceId: workspace.id, kind: "export_ready" } });
    expect(told).toHaveLength(1);
    expect(told[0]!.link).toBe("/app/exports");
    const { lines, status } = await get(account.id, `files/${id}`);
    expect(status).toBe(200);
    expect(lines[0]).toBe(`${MARK}Date,Person,Area,Action,Items`);
    expect(lines.slice(1).map((line) => Number(line.split(",").at(-1)))).toEqual(
      Array.from({ length: LONG }, (_, at) => LONG - at),
    );

    const stranger = await api.makeSeller();
    expect((await get(stranger.account.id, `files/${id}`)).status).toBe(404);
    expect((await stranger.call("GET", "/files/exports")).body.data.exports).toEqual([]);
  });

  test("is written once, whoever else is at it", async () => {
    const seller = await api.makeSeller();
    const { workspace, account, call } = seller;
    await doWork(seller, 3);
    const { body } = await call("POST", "/files/exports", { list: "activity", query: {} });
    const payload = { workspaceId: workspace.id, exportId: body.data.id as string };
    // While the one reads, the other is taken for dead, and a third writes it all.
    const list = listExports.get("activity")!;
    let isFirst = true;
    const slow = new Map(listExports).set("activity", {
      ...list,
      async readPage(asked: Parameters<typeof list.readPage>[0]) {
        const page = await list.readPage(asked);
        if (isFirst) {
          isFirst = false;
          await run(payload);
        }
        return page;
      },
    });
    const late = { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false };
    await handleWriteExport({ exports: slow, tellOfExport }).run(payload, late);
    expect((await get(account.id, `files/${payload.exportId}`)).lines).toHaveLength(4);
    expect(await systemDb.notification.count({ where: { workspaceId: workspace.id, kind: "export_ready" } })).toBe(1);
  });

  test("is asked for with the permission of the list, few at a time, and says when it could not be written", async () => {
    const { account, workspace, call } = await api.makeSeller();
    expect((await call("POST", "/files/exports", { list: "passwords", query: {} })).status).toBe(404);
    expect((await call("POST", "/files/exports", { list: "inventory", query: { level: "?" } })).status).toBe(400);
    const member = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Noa", emailVerified: true },
    });
    await systemDb.workspaceMember.create({
      data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_PRODUCT"] },
    });
    const asMember = await api.signInAs(member.id);
    const inWorkspace = { "workplace-id": workspace.id };
    const orders = { list: "orders", query: {} };
    expect((await asMember("POST", "/files/exports", orders, inWorkspace)).status).toBe(403);
    for (let count = 0; count < 5; count++) expect((await call("POST", "/files/exports", orders)).status).toBe(200);
    expect((await call("POST", "/files/exports", orders)).status).toBe(409);
    expect((await asMember("GET", "/files/exports", undefined, inWorkspace)).body.data.exports).toEqual([]);

    const { id: exportId } = await systemDb.listExport.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    const broken = handleWriteExport({ exports: new Map(), tellOfExport });
    const payload = { workspaceId: workspace.id, exportId };
    const last = { signal: AbortSignal.timeout(5_000), attempt: 10, isLastAttempt: true };
    await expect(broken.run(payload, last)).rejects.toThrow();
    const { body } = await call("GET", "/files/exports");
    expect(body.data.exports).toContainEqual(expect.objectContaining({ id: exportId, state: "failed" }));
    expect((await get(account.id, `files/${exportId}`)).status).toBe(404);
  });

  test("is forgotten after a week", async () => {
    const { workspace } = await api.makeSeller();
    const idAt = (at: number) => {
      const hex = at.toString(16).padStart(12, "0");
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${randomUUID().slice(-12)}`;
    };
    const ask = (daysAgo: number) =>
      systemDb.listExport.create({
        data: {
          id: idAt(Date.now() - daysAgo * 86_400_000),
          workspaceId: workspace.id,
          list: "orders",
          input: {},
          language: "en",
          timeZone: "UTC",
        },
      });
    await ask(8);
    const { id } = await ask(6);
    await handleClearExports.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
    const left = await systemDb.listExport.findMany({ where: { workspaceId: workspace.id } });
    expect(left.map((file) => file.id)).toEqual([id]);
  });
});
