import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyTitle, cutText, MOST_TITLE, titleWithNumber, titleWithValue } from "./titles.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const segments = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

describe("titles that grow", () => {
  test("C225 are cut between characters, never in one", () => {
    expect(cutText(`ab${FAMILY}c`, 5)).toBe("ab");
    expect(cutText(`ab${FAMILY}c`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`);
    expect(cutText("e\u0301e\u0301", 3)).toBe("e\u0301");
    expect(cutText("short", 5)).toBe("short");
    expect(cutText("ab cd", 3)).toBe("ab");
  });

  test("C225 a copy says so in whole words, whatever was cut", () => {
    const words = (title: string) => `Copy of ${title}`;
    expect(copyTitle("Lamp", words)).toBe("Copy of Lamp");
    expect(copyTitle(FAMILY.repeat(40), words)).toMatch(/^Copy of /);
    expect(copyTitle(FAMILY.repeat(40), words).length).toBeLessThanOrEqual(MOST_TITLE);
  });

  test("C226 a part's title keeps its value and fits, of whatever title and value", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 100 }), (title, value, number) => {
        const [byValue, byNumber] = [titleWithValue(title, value), titleWithNumber(title, number)];
        expect(byValue.length).toBeLessThanOrEqual(MOST_TITLE);
        expect(byNumber.length).toBeLessThanOrEqual(MOST_TITLE);
        expect(byValue.endsWith(cutText(value, 127))).toBe(true);
        expect(byNumber.endsWith(` (${number})`)).toBe(true);
        const cut = cutText(title, 50);
        expect(segments(title).join("").startsWith(cut)).toBe(true);
        expect(segments(title).slice(0, segments(cut).length).join("").trimEnd()).toBe(cut.trimEnd());
      }),
    );
  });
});
