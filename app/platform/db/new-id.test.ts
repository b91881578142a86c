import { expect, test } from "vitest";
import { newId } from "./new-id.server";

test("G199 ids are of version 7, in the sequence in which they were made, and not eight characters that can be guessed", () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
});
