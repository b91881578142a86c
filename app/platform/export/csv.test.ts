import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv";

test("cells are quoted where they have to be", () => {
  expect(csvLine(["#1042", "Lamp, brass", 'a "good" one', "two\nlines", 12, "7.50", null, ""])).toBe(
    '#1042,"Lamp, brass","a ""good"" one","two\nlines",12,7.50,,\r\n',
  );
});

test.each(['=HYPERLINK("http://x.test")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-", "+", "=1"])(
  "a text that a spreadsheet would run is none: %j",
  (text) => {
    const line = csvLine([text]);
    expect(line.replace(/^"/, "")[0]).toBe("'");
  },
);

test("an amount below zero is a number still", () => {
  expect(csvLine(["-12.50", -3])).toBe("-12.50,-3\r\n");
});

test("whatever the text, no cell of a line begins as a formula", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const begins = csvLine([text]).replace(/^"/, "");
      expect(/^[=+@\t\r]/.test(begins) && begins !== "\r\n").toBe(false);
    }),
  );
});
