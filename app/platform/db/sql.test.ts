import { expect, test, vi } from "vitest";
import { scopedWrite, tenant, tenantId } from "./sql.server.ts";

const workspaceId = "01900000-0000-7000-8000-000000000000";
function writer() {
  const tx = { $queryRaw: vi.fn(), $executeRaw: vi.fn(() => Promise.resolve(1)) };
  return { tx, write: scopedWrite({ tx, workspaceId }) };
}

test("a statement that changes or deletes rows holds the very table that it does so in to the workspace", async () => {
  const { tx, write } = writer();
  const open = [
    write`UPDATE orders o SET note = '' FROM stores s WHERE ${tenant("s")} AND o.store_id = s.id`,
    write`UPDATE orders SET note = ${tenantId()}`,
    write`DELETE FROM orders AS o USING stores s WHERE ${tenant("s")} AND o.store_id = s.id`,
    write`DELETE FROM orders WHERE id IN (SELECT id FROM orders o WHERE ${tenant("o")})`,
    write`WITH gone AS (DELETE FROM order_lines l WHERE l.id = 1) UPDATE orders o SET note = '' WHERE ${tenant("o")}`,
  ];
  for (const statement of open) await expect(statement).rejects.toThrow(/needs tenant\("(o|orders|l)"\)/);
  expect(tx.$executeRaw).not.toHaveBeenCalled();
});

test("one that is held, inserts, or locks runs", async () => {
  const { tx, write } = writer();
  await write`UPDATE orders o SET note = '' FROM stores s WHERE ${tenant("o")} AND o.store_id = s.id`;
  await write`DELETE FROM orders AS o WHERE ${tenant("o")}`;
  await write`DELETE FROM orders WHERE ${tenant("orders")}`;
  await write`INSERT INTO orders (workspace_id) VALUES (${tenantId()}) ON CONFLICT (id) DO UPDATE SET note = ''`;
  await write`SELECT id FROM orders o WHERE ${tenant("o")} FOR NO KEY UPDATE OF o`;
  expect(tx.$executeRaw).toHaveBeenCalledTimes(5);
});

test("a statement that names no workspace is refused", async () => {
  await expect(writer().write`INSERT INTO orders (id) VALUES (1)`).rejects.toThrow("needs tenant(alias)");
});
