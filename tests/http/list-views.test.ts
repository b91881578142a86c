/** Saved views and choice of columns (decision 55): whose they are, what is refused, and what is left of what went away. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { removeMember } from "../../app/areas/accounts/server/members/change-member.server.ts";
import { MOST_VIEWS } from "../../app/areas/lists/rules/bounds.ts";
import { listDefinitions } from "../../app/list-definitions.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { usualColumns } from "../../app/platform/lists/list-definition.ts";
import type { HeldPermissions } from "../../app/platform/permissions.ts";
import type { Principal } from "../../app/platform/principal.ts";
import { others } from "../../app/wiring.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

const as = (principal: Principal) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).lists;
const mine = () => as(tenant.principal);

/** Another member of the workspace. */
async function colleague(permissions: HeldPermissions): Promise<Principal> {
  const account = await systemDb.account.create({ data: { email: `${randomUUID()}@example.test`, name: "Grace" } });
  await systemDb.workspaceMember.create({ data: { workspaceId: tenant.workspace.id, accountId: account.id } });
  return { ...tenant.principal, accountId: account.id, permissions };
}

const save = (name: string, parts: Record<string, string> = { q: "lamp" }, more = {}) =>
  mine().saveView({ list: "orders", name, parts, ...more });
const namesFor = async (principal: Principal, list = "orders") =>
  (await as(principal).views({ list })).data.views.map(({ name }) => name);

describe("whose a view is", () => {
  test("a view is its member's alone, and the workspace's where it is shared, before everybody's own", async () => {
    const grace = await colleague(["VIEW_ORDER"]);
    await save("Mine");
    await save("Ours", { section: "all" }, { is_shared: true });
    await as(grace).saveView({ list: "orders", name: "Mine", parts: { q: "grace" } });
    expect(await namesFor(tenant.principal)).toEqual(["Ours", "Mine"]);
    const { views, may_share } = (await as(grace).views({ list: "orders" })).data;
    expect(views).toMatchObject([
      { name: "Ours", is_shared: true, may_change: false, parts: { section: "all" } },
      { name: "Mine", is_shared: false, may_change: true, parts: { q: "grace" } },
    ]);
    expect(may_share).toBe(false);
    expect(await namesFor(tenant.principal, "shipments")).toEqual([]);
  });

  test("who doesn't manage the workspace makes, changes and deletes no view of it, and none of anybody else", async () => {
    const grace = as(await colleague(["VIEW_ORDER"]));
    const shared = (await save("Ours", { q: "a" }, { is_shared: true })).data.view;
    const own = (await save("Mine")).data.view;
    const forbidden = expect.objectContaining({ kind: "forbidden" });
    await expect(grace.saveView({ list: "orders", name: "All", parts: {}, is_shared: true })).rejects.toEqual(
      forbidden,
    );
    await expect(grace.changeView({ id: shared.id, name: "Theirs" })).rejects.toEqual(forbidden);
    await expect(grace.deleteView({ id: shared.id })).rejects.toEqual(forbidden);
    const hers = (await grace.saveView({ list: "orders", name: "Hers", parts: {} })).data.view;
    await expect(grace.changeView({ id: hers.id, is_shared: true })).rejects.toEqual(forbidden);
    for (const id of [own.id, randomUUID()]) {
      await expect(grace.changeView({ id, name: "Taken" })).rejects.toMatchObject({ kind: "notFound" });
      await expect(grace.deleteView({ id })).rejects.toMatchObject({ kind: "notFound" });
      await expect(grace.chooseDefault({ list: "orders", view_id: id })).rejects.toMatchObject({ kind: "notFound" });
    }
    expect(await namesFor(tenant.principal)).toEqual(["Ours", "Mine"]);
  });

  test("a list takes its own permission", async () => {
    const grace = as(await colleague(["VIEW_PRODUCT"]));
    await expect(grace.views({ list: "orders" })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(grace.saveView({ list: "transactions", name: "x", parts: {} })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(grace.chooseColumns({ list: "orders", columns: [] })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(grace.views({ list: "nothing" })).rejects.toMatchObject({ kind: "notFound" });
    expect((await grace.views({ list: "inventory" })).data.views).toEqual([]);
    const lost = (await save("Ours", { q: "a" }, { is_shared: true })).data.view;
    const manager = as(await colleague(["VIEW_SETTINGS"]));
    await expect(manager.changeView({ id: lost.id, name: "x" })).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("another workspace sees none of it", async () => {
    const stranger = await makeTenant();
    const { id } = (await save("Ours", { q: "a" }, { is_shared: true })).data.view;
    expect(await namesFor(stranger.principal)).toEqual([]);
    await expect(as(stranger.principal).changeView({ id, name: "x" })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("who leaves takes their own views along, and the workspace's stay", async () => {
    const grace = await colleague("VIEW_ALL");
    await as(grace).saveView({ list: "orders", name: "Hers", parts: {} });
    await as(grace).saveView({ list: "orders", name: "Ours", parts: {}, is_shared: true });
    await as(grace).chooseColumns({ list: "orders", columns: ["order", "total"] });
    const principal = { ...tenant.principal, loginSessionId: randomUUID() };
    await removeMember({ principal, scope: tenant.scope, accountId: grace.accountId, others });
    const left = await systemDb.listView.findMany({ where: { workspaceId: tenant.workspace.id } });
    expect(left.map(({ name }) => name)).toEqual(["Ours"]);
    expect(await systemDb.listPreference.count({ where: { accountId: grace.accountId } })).toBe(0);
  });
});

describe("what is saved", () => {
  test("a name is trimmed, has 1 to 40 letters, and stands once in what somebody sees, whatever its case", async () => {
    expect((await save("  Lamps  ")).data.view.name).toBe("Lamps");
    await expect(save("LAMPS")).rejects.toMatchObject({ kind: "conflict", fields: { name: expect.anything() } });
    await expect(save("lamps", {}, { is_shared: true })).rejects.toMatchObject({ kind: "conflict" });
    await expect(save("   ")).rejects.toThrow();
    await expect(save("x".repeat(41))).rejects.toThrow();
    expect((await save("x".repeat(40))).data.view.name).toHaveLength(40);
    // A name is no pattern.
    expect((await save("L_mps")).data.view.name).toBe("L_mps");
    await mine().saveView({ list: "shipments", name: "Lamps", parts: {} });
    const { id } = (await save("Others")).data.view;
    await expect(mine().changeView({ id, name: "lamps" })).rejects.toMatchObject({ kind: "conflict" });
    expect((await mine().changeView({ id, name: "OTHERS" })).data.view.name).toBe("OTHERS");
  });

  test("a change leaves what it doesn't name as it is", async () => {
    const { id } = (await save("Lamps", { q: "lamp", sort: "total_desc" })).data.view;
    expect((await mine().changeView({ id, parts: { q: "chair" } })).data.view).toMatchObject({
      name: "Lamps",
      parts: { q: "chair" },
      is_shared: false,
    });
    expect((await mine().changeView({ id, is_shared: true })).data.view).toMatchObject({
      name: "Lamps",
      parts: { q: "chair" },
      is_shared: true,
    });
  });

  test("as many views as are kept, of each member and of the workspace, and a deleted one makes room", async () => {
    const [first] = await Promise.all(Array.from({ length: MOST_VIEWS }, (_, at) => save(`View ${at}`)));
    await expect(save("One more")).rejects.toMatchObject({ kind: "unprocessable" });
    const shared = (await save("Ours", {}, { is_shared: true })).data.view;
    await expect(mine().changeView({ id: shared.id, is_shared: false })).rejects.toMatchObject({
      kind: "unprocessable",
    });
    await mine().saveView({ list: "shipments", name: "Another list", parts: {} });
    await mine().deleteView({ id: first!.data.view.id });
    await save("One more");
  });

  test("of views that are saved at once under one name one is kept, and no more of them than there is room for", async () => {
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => save("Same")));
    expect(same.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const many = await Promise.allSettled(Array.from({ length: MOST_VIEWS + 4 }, (_, at) => save(`View ${at}`)));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_VIEWS - 1);
  });

  test.each([
    ["a filter of another list", { level: "out" }],
    ["a value that the filter has not", { section: "nowhere" }],
    ["a page of the list", { cursor: "n_1_1" }],
    ["a column that the list has not", { columns: "order,weight" }],
    ["a store of nobody", { store: randomUUID() }, "inventory"],
  ])("%s is refused", async (_, parts, list = "orders") => {
    await expect(mine().saveView({ list, name: "x", parts })).rejects.toMatchObject({ kind: "badRequest" });
    const { id } = (await mine().saveView({ list, name: "x", parts: {} })).data.view;
    await expect(mine().changeView({ id, parts })).rejects.toMatchObject({ kind: "badRequest" });
  });

  test("what a list has no more is left out of a view and said", async () => {
    const saved = { q: "lamp", section: "gone", flavor: "sweet", columns: "order,weight,total" };
    await systemDb.listView.create({
      data: {
        workspaceId: tenant.workspace.id,
        accountId: tenant.account.id,
        list: "orders",
        name: "Old",
        parts: saved,
      },
    });
    const [view] = (await mine().views({ list: "orders" })).data.views;
    expect(view).toMatchObject({ parts: { q: "lamp", columns: "order,total" } });
    expect(view?.left_out.sort()).toEqual(["columns", "flavor", "section"]);
  });

  test("a store that is disconnected and a member who left go from views", async () => {
    const grace = await colleague(["VIEW_ORDER"]);
    await mine().saveView({ list: "inventory", name: "Stock", parts: { store: tenant.store.id, level: "low" } });
    await mine().saveView({ list: "activity", name: "Grace", parts: { person: grace.accountId } });
    expect((await mine().views({ list: "activity" })).data.views).toMatchObject([{ left_out: [] }]);
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
    await systemDb.workspaceMember.deleteMany({ where: { accountId: grace.accountId } });
    expect((await mine().views({ list: "inventory" })).data.views).toMatchObject([
      { parts: { level: "low" }, left_out: ["store"] },
    ]);
    expect((await mine().views({ list: "activity" })).data.views).toMatchObject([{ parts: {}, left_out: ["person"] }]);
  });
});

describe("how a member has a list", () => {
  test("a default is each member's own, and goes with its view or with the sight of it", async () => {
    const grace = await colleague("VIEW_ALL");
    const { id } = (await save("Ours", {}, { is_shared: true })).data.view;
    const defaultOf = async (principal: Principal) =>
      (await as(principal).views({ list: "orders" })).data.default_view_id;
    await as(grace).chooseDefault({ list: "orders", view_id: id });
    expect([await defaultOf(grace), await defaultOf(tenant.principal)]).toEqual([id, null]);
    await expect(mine().chooseDefault({ list: "shipments", view_id: id })).rejects.toMatchObject({ kind: "notFound" });
    await mine().changeView({ id, is_shared: false });
    expect(await defaultOf(grace)).toBe(null);
    await mine().chooseDefault({ list: "orders", view_id: id });
    await mine().deleteView({ id });
    expect(await defaultOf(tenant.principal)).toBe(null);
  });

  test("columns are each member's own, the first leads, unknown ones are refused, and the list's own are no choice", async () => {
    const grace = await colleague(["VIEW_ORDER"]);
    const columnsOf = async (principal: Principal) => (await as(principal).views({ list: "orders" })).data.columns;
    expect((await mine().chooseColumns({ list: "orders", columns: ["total", "status"] })).data.columns).toEqual([
      "order",
      "total",
      "status",
    ]);
    expect([await columnsOf(tenant.principal), await columnsOf(grace)]).toEqual([["order", "total", "status"], null]);
    await expect(mine().chooseColumns({ list: "orders", columns: ["weight"] })).rejects.toMatchObject({
      kind: "badRequest",
    });
    const usual = usualColumns(listDefinitions.get("orders")!);
    await mine().chooseColumns({ list: "orders", columns: usual });
    expect(await columnsOf(tenant.principal)).toBe(null);
  });

  test("C211 C214 X108 the product tables tell their columns as somebody has them, and take a choice", async () => {
    const { tables } = (await mine().tableColumns({})).data;
    expect(tables.map(({ name }) => name)).toEqual(["import-list", "product-center", "inventory"]);
    const [, center] = tables;
    const usual = usualColumns(listDefinitions.get("product-center")!);
    expect(center!.columns.filter(({ is_shown: isShown }) => isShown).map(({ id }) => id)).toEqual(usual);
    const { table } = (await mine().chooseTableColumns({ tableName: "product-center", columns: ["status", "product"] }))
      .data;
    expect(table.columns.filter(({ is_shown: isShown }) => isShown)).toEqual([
      { id: "product", is_shown: true },
      { id: "status", is_shown: true },
    ]);
    expect((await mine().tableColumns({})).data.tables[1]).toEqual(table);
    expect((await mine().views({ list: "product-center" })).data.columns).toEqual(["product", "status"]);
    await mine().chooseTableColumns({ tableName: "product-center", columns: [] });
    expect((await mine().tableColumns({})).data.tables).toEqual(tables);
    await expect(mine().chooseTableColumns({ tableName: "orders", columns: [] })).rejects.toMatchObject({
      kind: "notFound",
    });
  });
});
