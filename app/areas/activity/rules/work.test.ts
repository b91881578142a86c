import { expect, test } from "vitest";
import { contract } from "~/contract";
import { countOfWork, groupOfWork, kindsOfWork, WORK_CALLS, WORK_GROUPS, workOfCall } from "./work";

test("the activity log names calls that there are, each once", () => {
  const calls = Object.entries(contract).flatMap(([area, entries]) =>
    Object.keys(entries).map((name) => `${area}.${name}`),
  );
  expect(WORK_CALLS.filter((call) => !calls.includes(call))).toEqual([]);
  expect(new Set(WORK_CALLS).size).toBe(WORK_CALLS.length);
});

test("every kind is in one group, and all of them are in all", () => {
  expect(WORK_GROUPS.flatMap((group) => kindsOfWork(group)).sort()).toEqual(kindsOfWork("all").sort());
  for (const group of WORK_GROUPS) for (const kind of kindsOfWork(group)) expect(groupOfWork(kind)).toBe(group);
  expect(workOfCall("orders.list")).toBeUndefined();
  expect(workOfCall("catalog.push")).toBe("push_products");
});

test("a call is about as many things as it lists", () => {
  expect(countOfWork({ store_id: "1", product_ids: ["1", "2"] })).toBe(2);
  expect(countOfWork({ all: true })).toBeNull();
  expect(countOfWork(null)).toBeNull();
});
