/** House law: what a person has made outside (a mail, a payment page, a fetch of an address) is counted where it is asked for. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const MAKES = [
  /\benqueue\(\s*\w+,\s*\w*(?:[mM]ail\w*|Invitation)Job\b/,
  /\.(?:startCheckout|saveMethod)\(/,
  /\b(?:fetchPublic|fetchShopPage)\(/,
];
const COUNTS = /\bcountAttempts\(/;

/** What is counted by the one that calls it, or goes before it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // One mail for each deletion that was asked for
  "app/areas/accounts/server/deletion/take-back-deletion.server.ts":
    "app/areas/accounts/server/deletion/ask-deletion.server.ts",
  "app/areas/wallet/server/linked-top-up.server.ts": "app/areas/orders/server/payment-links/pay-by-link.server.ts",
};

const makers = sourceFiles(["app/areas"], /\/server\/.*\.server\.ts$/).filter((file) => {
  const text = readFileSync(file, "utf8");
  return MAKES.some((makes) => makes.test(text));
});

test("the law finds what makes something outside", () => {
  expect(makers).toEqual(
    expect.arrayContaining([
      "app/areas/wallet/server/start-top-up.server.ts",
      "app/areas/services/server/request-sourcing.server.ts",
      "app/areas/catalog/server/gallery/upload-to-gallery.server.ts",
      ...Object.keys(ELSEWHERE),
    ]),
  );
});

test.each(makers)("%s counts before it makes something outside", (file) => {
  expect(COUNTS.test(readFileSync(ELSEWHERE[file] ?? file, "utf8"))).toBe(true);
});
