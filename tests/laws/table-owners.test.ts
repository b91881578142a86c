/** What the law on areas' tables sees: each way to reach another's, as none is there to be found. */
import { expect, test } from "vitest";
import { parse } from "./source-files.ts";
import { roomOf, touchesOf } from "./table-owners.ts";

/** What a text would touch of others' tables, were it a file of the area of exports. */
function foreign(text: string): string[] {
  const file = "app/areas/files/server/made-up.sql.server.ts";
  return touchesOf(parse(file, text))
    .filter(({ owner }) => owner !== roomOf(file))
    .map(({ what, isWrite }) => `${isWrite ? "writes" : "reads"} ${what}`);
}

test.each([
  ["tx.order.findMany({})", "reads order.findMany"],
  ["scope.db.order.updateMany({ data: {} })", "writes order.updateMany"],
  ["const { order } = tx;", "writes order"],
  ["countAll(db.order)", "writes order"],
  ["tx.listExport.findMany({ include: { workspace: true } })", "reads its workspace"],
  ["tx.listExport.findMany({ orderBy: { workspace: { name: 'asc' } } })", "reads its workspace"],
  ["tx.listExport.findMany({ where: { OR: [{ workspace: { name: 'x' } }] } })", "reads its workspace"],
  ["tx.listExport.update({ data: { workspace: { update: { name: 'x' } } } })", "writes its workspace"],
  ["const WITH = { workspace: true }; tx.listExport.findMany({ include: WITH })", "reads its workspace"],
  [
    "function held() { return { workspace: {} }; } tx.listExport.count({ where: { ...held() } })",
    "reads its workspace",
  ],
  ["export const WHICH = { AND: [{ workspace: {} }] } satisfies Prisma.ListExportWhereInput", "reads its workspace"],
  ["tx.$queryRaw`SELECT 1 FROM list_exports e, orders o WHERE e.id = ${id}`", "reads FROM orders"],
  ["tx.$queryRaw`SELECT 1 FROM list_exports e JOIN LATERAL (select 1 from orders) o ON true`", "reads FROM orders"],
  ["tx.$executeRaw`DELETE FROM list_exports e USING orders o WHERE true`", "reads USING orders"],
  ["tx.$executeRaw`update orders o set note = ${note}`", "writes UPDATE orders"],
  ["const TABLES = ['order_lines'].map((table) => Prisma.raw(table));", "writes order_lines"],
])("%s", (text, what) => expect(foreign(text)).toContain(what));

test("what is an area's own is nobody else's", () => {
  expect(foreign("tx.listExport.findMany({ where: { id, input: { order: { workspace: 1 } } } })")).toEqual([]);
  expect(foreign("tx.$queryRaw`SELECT id FROM list_exports WHERE ${tenant('list_exports')}`")).toEqual([]);
});
