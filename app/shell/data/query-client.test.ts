import { expect, test } from "vitest";
import { makeQueryClient } from "./query-client";

test("G209 an answer is fresh for five minutes, and the window's focus reads nothing anew", () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
});

test("a change without a connection fails at once instead of going out later", () => {
  expect(makeQueryClient().getDefaultOptions().mutations).toMatchObject({ networkMode: "always" });
});
