import { expect, test } from "vitest";
import {
  cleanWords,
  contradiction,
  COPY_STYLES,
  COPY_TONES,
  DEFAULT_IMAGE,
  DEFAULT_WRITING,
  isWritingLanguage,
} from "./ai-settings";

test("P064 the documented styles and tones, in their order", () => {
  expect(COPY_STYLES).toEqual(["highlight", "simple", "minimalism", "storytelling"]);
  expect(COPY_TONES).toEqual(["persuasive", "expert", "daring", "playful", "sophisticated", "supportive"]);
});

test("X031 what nobody has chosen leaves pictures, brands and languages as they are", () => {
  expect(DEFAULT_IMAGE).toEqual({ background: "keep", aspect: "keep", keep_logo: true, remove_text: false });
  expect(DEFAULT_WRITING).toMatchObject({
    language: null,
    keep_brand_name: true,
    words_to_use: [],
    words_to_avoid: [],
  });
});

test.each(["en", "de", "ja", "pt-BR", "zh-Hant", "zh-Hans-CN", "fil"])("%s is a language to write in", (tag) => {
  expect(isWritingLanguage(tag)).toBe(true);
});

test.each(["", "EN", "xx", "english", "en_US", "en-us", "en-", "q0", "de; DROP"])("%j is none", (tag) => {
  expect(isWritingLanguage(tag)).toBe(false);
});

test("words are kept once, without idle spaces, as they were first written", () => {
  expect(cleanWords(["  Harbour ", "hand  made", "HARBOUR", " ", "Hand made", "sea"])).toEqual([
    "Harbour",
    "hand made",
    "sea",
  ]);
});

test("a word can't be used and avoided at once, whatever its case", () => {
  expect(contradiction({ words_to_use: ["Harbour", "sea"], words_to_avoid: ["cheap", "SEA"] })).toBe("sea");
  expect(contradiction({ words_to_use: ["Harbour"], words_to_avoid: ["cheap"] })).toBeNull();
});
