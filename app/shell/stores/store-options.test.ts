import { expect, test } from "vitest";
import { storeOptions } from "./store-options";

const A = { id: "a", name: "A", status: "active" };
const B = { id: "b", name: "B", status: "active" };
const GONE = { id: "c", name: "C", status: "uninstalled" };
const disabled = (request: Parameters<typeof storeOptions>[0]) =>
  storeOptions(request)
    .filter(({ isDisabled }) => isDisabled)
    .map(({ id }) => id);

test("G039 a store that is not active can't be chosen", () => {
  expect(disabled({ stores: [A, B, GONE], currentId: "a", maySwitch: true })).toEqual(["c"]);
});

test("G039 G125 without WP_ADD_STORE only the current store can be chosen", () => {
  expect(disabled({ stores: [A, B], currentId: "a", maySwitch: false })).toEqual(["b"]);
});

test("G125 one whose store is gone may choose another", () => {
  expect(disabled({ stores: [GONE, A, B], currentId: "c", maySwitch: false })).toEqual(["c"]);
});

test("G040 without a store, or an active one, there is nothing to choose", () => {
  expect(storeOptions({ stores: [], currentId: null, maySwitch: true })).toEqual([]);
  expect(storeOptions({ stores: [GONE], currentId: "c", maySwitch: true })).toEqual([]);
});
