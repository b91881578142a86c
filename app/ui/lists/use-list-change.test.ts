import { expect, test } from "vitest";
import { withParts } from "./use-list-change";

test("a changed part leaves the others, takes itself away where there is nothing in it, and goes back to the first page", () => {
  const change = (address: string, parts: Record<string, string | null>) =>
    withParts(new URLSearchParams(address), parts).toString();
  expect(change("q=lamp&cursor=n_1&size=50", { status: "paid" })).toBe("q=lamp&size=50&status=paid");
  expect(change("q=lamp&status=paid&cursor=n_1", { q: "", status: null })).toBe("");
});

test("the address that it is made of stays as it is", () => {
  const search = new URLSearchParams("q=lamp&cursor=n_1");
  withParts(search, { q: null });
  expect(search.toString()).toBe("q=lamp&cursor=n_1");
});
