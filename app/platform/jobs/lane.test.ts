import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { laneOf } from "./lane";

test("a tenant's work falls into so many lanes, the same thing always into the same", () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const laneOfId = (id: string) => laneOf({ of: "work:tenant", id, lanes: 3 });
  expect(new Set(ids.map(laneOfId))).toEqual(new Set(["work:tenant:0", "work:tenant:1", "work:tenant:2"]));
  for (const id of ids) expect(laneOfId(id)).toBe(laneOfId(id));
});
