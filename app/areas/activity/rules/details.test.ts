import { expect, test } from "vitest";
import { ownWork } from "../../../../tests/factories/own-work.ts";
import { pathOf, strikeOut, withoutPersons } from "./details";

test("X037 addresses of mail are struck out, wherever they stand", () => {
  const told = {
    a: "from ada@example.com, to <bob.b@x.example.org>",
    b: [{ c: "mailto:ada@example.com" }],
    n: 3,
    nothing: null,
  };
  expect(withoutPersons(told)).toEqual({ a: "from … to <…>", b: [{ c: "mailto:…" }], n: 3, nothing: null });
});

test.each([
  ["https://app.example.test/app/orders?email=a@b.co#x", "/app/orders"],
  ["/app/orders?token=1", "/app/orders"],
  ["https://app.example.test", "/"],
  ["", "/"],
])("X037 of %j the path is kept", (address, path) => {
  expect(pathOf(address)).toBe(path);
});

test.each(["a", "+.", "a@", "a.", "@."])("a long text of %j is looked through at once", async (piece) => {
  expect(await ownWork(() => strikeOut(piece.repeat(16_000 / piece.length)))).toBeLessThan(50);
});
