/** Plans that the database keeps for a connection: however callers put their filters together, there is an end of them. */
import { Prisma } from "@prisma/client";
import { expect, test } from "vitest";
import { pool } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { scopedJson, tenant } from "../../app/platform/db/sql.server.ts";

test("kept plans are bounded, and queries beyond them are answered all the same", async () => {
  const scope = workspaceScope("01900000-0000-7000-8000-000000000000");
  for (let limit = 1; limit <= 260; limit++) {
    const counted = await scopedJson<number>(scope, {
      prepare: true,
    })`SELECT count(*)::text FROM (SELECT FROM stores s WHERE ${tenant("s")} LIMIT ${Prisma.raw(String(limit))}) few`;
    expect(counted).toBe(0);
  }
  const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM pg_prepared_statements");
  expect(rows[0]!.count).toBeGreaterThan(100);
  expect(rows[0]!.count).toBeLessThanOrEqual(200);
});
