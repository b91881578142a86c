import { expect, test } from "vitest";
import { sourceChoices } from "./sources";

test("G186 a list can be narrowed to four of the sources, in their order, and to those alone that there are", () => {
  const all = ["aliexpress", "cj", "temu", "zopi", "ebay", "amazon"].map((source) => ({ source }));
  expect(sourceChoices(all).map(({ source }) => source)).toEqual(["zopi", "aliexpress", "ebay", "amazon"]);
  expect(sourceChoices([{ source: "aliexpress" }, { source: "zopi" }]).map(({ source }) => source)).toEqual(["zopi", "aliexpress"]);
  expect(sourceChoices([{ source: "cj" }])).toEqual([]);
});
