import { expect, test } from "vitest";
import type { LinkedStore } from "~/areas/accounts/contract/linked-store";
import { chosenStores, copyInput, copyStores } from "./copy-address";

const store = (id: string, change: Partial<LinkedStore> = {}) =>
  ({ id, workplace_id: "w", platform: "shopify", status: "active", ...change }) as LinkedStore;
const STORES = [
  store("a"),
  store("b"),
  store("gone", { status: "uninstalled" }),
  store("woo", { platform: "woocommerce" }),
  store("other", { workplace_id: "x" }),
];
const choose = (query: string, current: string | null = "b") => {
  const chosen = chosenStores(new URLSearchParams(query), copyStores(STORES, "w"), current);
  return chosen && [chosen.from.id, chosen.to.id];
};

test("S094 products are copied between stores of one workspace that take products from us; from a disconnected one too", () => {
  const { sources, targets } = copyStores(STORES, "w");
  expect([sources.map(({ id }) => id), targets.map(({ id }) => id)]).toEqual([
    ["a", "b", "gone"],
    ["a", "b"],
  ]);
});

test("S094 the address names the stores; what it leaves out or gets wrong is the current store and the first other one", () => {
  expect(choose("")).toEqual(["b", "a"]);
  expect(choose("from=gone")).toEqual(["gone", "a"]);
  expect(choose("to=b")).toEqual(["a", "b"]);
  expect(choose("from=a&to=a", "a")).toEqual(["b", "a"]);
  expect(choose("from=woo&to=gone", "a")).toEqual(["a", "b"]);
  expect(chosenStores(new URLSearchParams(), copyStores([store("a")], "w"), "a")).toBeNull();
});

test("an address that is not ours asks for nothing", () => {
  expect(copyInput(new URLSearchParams("from=x&to=y"))).toBeNull();
  const [from, to] = ["0199f0a0-0000-7000-8000-000000000001", "0199f0a0-0000-7000-8000-000000000002"];
  expect(copyInput(new URLSearchParams({ from, to: from }))).toBeNull();
  expect(copyInput(new URLSearchParams({ from, to, show: "all" }))).toMatchObject({
    from_store_id: from,
    to_store_id: to,
    only_missing: "false",
  });
});
