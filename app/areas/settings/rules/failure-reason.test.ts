import { expect, test } from "vitest";
import { OutsideError } from "~/adapters/outcome";
import { AppError } from "~/platform/errors";
import { reasonKey } from "./failure-reason";

test("a refusal of ours is told in its own words", () => {
  expect(reasonKey(new AppError("notFound", { key: "errors.not_found" }).message)).toBe("errors.not_found");
});

test("a failed outside call is told by its reason, with or without the vendor's code", () => {
  expect(reasonKey(new OutsideError("refused", "out_of_stock", { vendorCode: "SOLD (OUT)" }).message)).toBe(
    "outside:out_of_stock.title",
  );
  expect(reasonKey(new OutsideError("retry", "rate_limited").message)).toBe("outside:rate_limited.title");
});

test("a bug's message is not shown", () => {
  expect(reasonKey("Cannot read properties of undefined (reading 'id')")).toBeNull();
  expect(reasonKey("TypeError: errors.not_found is secret")).toBeNull();
  expect(reasonKey("")).toBeNull();
});
