/** House law: where there is nothing to be shown, or nothing may be done, it is said in the documents' words. */
import { expect, test } from "vitest";
import billing from "../../locales/en/billing.json";
import findProduct from "../../locales/en/find-product.json";
import home from "../../locales/en/home.json";

test("B109 nothing found, and figures that are still gathered, are said in the documents' words", () => {
  expect(JSON.stringify(findProduct)).toContain('"No data found"');
  expect(JSON.stringify(home)).toContain("We're still collecting data");
});

test("B080 who may not change the plan is told so in the documents' words", () => {
  expect(billing.no_permission).toMatch(/^You don't have permission to change plan\./);
});
