import { expect, test } from "vitest";
import { hasBackToTop } from "./back-to-top-places";

test.each([
  ["/app/find-product", true],
  ["/app/products-import", true],
  ["/app/products-import/editor/1", false],
  ["/app/products-center/editor/1", false],
  ["/app/ob-welcome", false],
])("G049 S110 %s has a button back to its top: %s", (pathname, expected) =>
  expect(hasBackToTop(pathname)).toBe(expected),
);
