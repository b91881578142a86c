import { expect, test } from "vitest";
import { listPlace } from "./list-place";

const cursor = "n_monk7tc0_0b5c9c1e-8a54-4a43-9d0f-3b7f0f6d2c11";

test("an address asks for the page that a list has written, and for the sizes that are offered", () => {
  expect(listPlace(new URLSearchParams({ cursor, size: "100" }))).toEqual({ cursor, page_size: 100 });
  expect(listPlace(new URLSearchParams())).toEqual({ cursor: undefined, page_size: 25 });
});

test.each(["nonsense", `${cursor}x`, "n__", "", "%00", "99"])(
  "what no list has written is its first page: %s",
  (nonsense) => {
    expect(listPlace(new URLSearchParams({ cursor: nonsense, size: nonsense }))).toEqual({
      cursor: undefined,
      page_size: 25,
    });
  },
);
