import { expect, test } from "vitest";
import { enumerate } from "./enumerate";

test("words are enumerated as a language does", () => {
  expect(enumerate(["Zopi", "AliExpress", "CJ"], "en")).toBe("Zopi, AliExpress, and CJ");
  expect(enumerate(["Zopi", "CJ"], "de", "disjunction")).toBe("Zopi oder CJ");
  expect(enumerate([], "en")).toBe("");
});

test("from right to left each word is isolated, and the first does not say how the whole runs", () => {
  expect(enumerate(["Zopi", "CJ"], "ar", "disjunction")).toBe("\u2068Zopi\u2069 أو \u2068CJ\u2069");
});
