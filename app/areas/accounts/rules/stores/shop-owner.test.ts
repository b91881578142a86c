import { expect, test } from "vitest";
import { isOtherOwner, maskAddress } from "./shop-owner";

test.each([
  ["ada@harbour.test", "bo@harbour.test", true],
  ["ada@harbour.test", "ada@harbour.test", false],
  ["ada@harbour.test", " Ada@Harbour.TEST ", false],
  ["ada@harbour.test", null, false],
  [null, "bo@harbour.test", false],
  ["", "bo@harbour.test", false],
  ["ada@harbour.test", " ", false],
  [undefined, undefined, false],
])("a shop of %j that says %j has another owner: %j", (known, said, isOther) => {
  expect(isOtherOwner(known, said)).toBe(isOther);
});

test.each([
  ["ada@harbour.test", "a•••@harbour.test"],
  ["a@harbour.test", "a•••@harbour.test"],
  ['"a@b"@harbour.test', '"•••@harbour.test'],
  ["𝒶da@harbour.test", "𝒶•••@harbour.test"],
  ["@harbour.test", "•••@harbour.test"],
  ["ada", "•••"],
])("%s is told as %s", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
