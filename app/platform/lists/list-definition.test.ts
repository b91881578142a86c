import { describe, expect, test } from "vitest";
import {
  areSameParts,
  partsOfAddress,
  shownColumns,
  standingParts,
  usualColumns,
  type ListDefinition,
} from "./list-definition";

const list: ListDefinition<"name" | "price" | "stock" | "sales"> = {
  name: "things",
  needs: [],
  parts: { q: /^.{1,10}$/, status: ["new", "old"], store: "store" },
  columns: ["name", "price", "stock", "sales"],
  extra: ["sales"],
};

describe("columns", () => {
  test("who has chosen none has the usual ones", () => {
    expect(usualColumns(list)).toEqual(["name", "price", "stock"]);
    expect(shownColumns(list, null)).toEqual(["name", "price", "stock"]);
    expect(shownColumns(list, [])).toEqual(["name", "price", "stock"]);
    expect(shownColumns(list, ["gone"])).toEqual(["name", "price", "stock"]);
  });

  test("what is chosen is shown in its order, once, behind the first column, which always is", () => {
    expect(shownColumns(list, ["sales", "price", "gone", "sales"])).toEqual(["name", "sales", "price"]);
    expect(shownColumns(list, ["stock", "name"])).toEqual(["name", "stock"]);
  });
});

test("an address's page, drawers and what other lists call their filters are no part of a list", () => {
  const search = new URLSearchParams("q=lamp&cursor=n_1&parcel=7&view=8&columns=name,price&level=out&status=");
  expect(partsOfAddress(list, search)).toEqual({ q: "lamp", columns: "name,price" });
});

test("addresses are the same whatever the order of their parts", () => {
  expect(areSameParts({ q: "a", status: "new" }, { status: "new", q: "a" })).toBe(true);
  expect(areSameParts({ q: "a" }, { q: "a", status: "new" })).toBe(false);
  expect(areSameParts({ q: "a", status: "old" }, { q: "a" })).toBe(false);
});

test("what a list has no more is left out by name, and the rest stands", () => {
  const kept = { q: "lamp", status: "archived", store: "7", level: "out", columns: "name,gone,stock" };
  expect(standingParts(list, kept, () => false)).toEqual({
    parts: { q: "lamp", columns: "name,stock" },
    leftOut: ["status", "store", "level", "columns"],
  });
  expect(standingParts(list, { store: "7", status: "old" }, (kind, id) => kind === "store" && id === "7")).toEqual({
    parts: { store: "7", status: "old" },
    leftOut: [],
  });
  expect(standingParts(list, { q: "x".repeat(11), columns: "gone" }, () => true)).toEqual({
    parts: {},
    leftOut: ["q", "columns"],
  });
});
