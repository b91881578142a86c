import { expect, test } from "vitest";
import { plainWords, searchSnippet } from "./search-snippet";

test.each([
  ["Linen table lamp", 20, "Linen table lamp"],
  ["Linen table lamp", 16, "Linen table lamp"],
  ["Linen table lamp for small rooms", 19, "Linen table lamp…"],
  ["Linen table lamp for small rooms", 20, "Linen table lamp for…"],
  ["Linen table lamp, for small rooms", 18, "Linen table lamp…"],
  ["亚麻台灯适合小房间和卧室", 6, "亚麻台灯适合…"],
  ["Unterwasserbeleuchtungsanlage am Kai", 20, "Unterwasserbeleuchtu…"],
  ["🏮🏮🏮 lamp", 2, "🏮🏮…"],
])("%j in %i letters is %j", (text, most, shown) => expect(searchSnippet(text, most)).toBe(shown));

test("a description's words are read without tags, entities and line breaks", () =>
  expect(plainWords("<p>Lamps &amp;\nshades,&nbsp;&lt;20&nbsp;W</p><ul><li>Linen</li></ul>")).toBe(
    "Lamps & shades, <20 W Linen",
  ));
