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

test.each([
  ["Ann;=1+cmd|'/C calc'!A0;", "Ann;'=1+cmd|'/C calc'!A0;"],
  [" =1", `" '=1"`],
  ["\u00a0@SUM(A1)", `"\u00a0'@SUM(A1)"`],
  ["two\n+lines", `"two\n'+lines"`],
  ["a\t-b", `"a\t'-b"`],
  ['x;"=1', `"x;""'=1"`],
  ["＝1", "'＝1"],
])("a formula that begins further on is none either: %j", (text, field) => {
  expect(csvLine([text])).toBe(`${field}\r\n`);
});

test("signs within words stay as they are", () => {
  expect(csvLine(["A-1+2=3; b", "ann@example.test", "2026-11-27"])).toBe("A-1+2=3; b,ann@example.test,2026-11-27\r\n");
});

test("whatever the text, and by whatever sign a spreadsheet parts cells, none begins as a formula", () => {
  const letters = fc.constantFrom(...';\t\n\r "\u00a0\u200b,=+-@＝a1.');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(letters).map((drawn) => drawn.join("")),
      ),
      (text) => {
        fc.pre(!/^-?\d+(\.\d+)?$/.test(text));
        const cells = csvLine([text]).split(/[;\t\r\n]/);
        expect(cells.filter((cell) => /^[\s\u200b"]*[=+\-@＝]/.test(cell))).toEqual([]);
      },
    ),
  );
});
