import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "./clean-html.server.ts";

describe("descriptions from outside", () => {
  test.each([
    ['<p onclick="x()">Warm</p>', "<p>Warm</p>"],
    ["<p>Warm<script>alert(1)</script></p>", "<p>Warm</p>"],
    ["<style>p{display:none}</style><b>Warm</b>", "<b>Warm</b>"],
    ['<a href="javascript:alert(1)">Warm</a>', "<a>Warm</a>"],
    ['<a href="//evil.test">Warm</a>', "<a>Warm</a>"],
    ['<img src="data:text/html,x"><b>Warm</b>', "<b>Warm</b>"],
    ['<img src="https://img.test/a.webp" onerror="x()" />', '<img src="https://img.test/a.webp" />'],
    ['<iframe src="https://evil.test"></iframe><form action="/x"><input name="a"></form>Warm', "Warm"],
    ["<table><tr><td colspan=\"2\">Warm</td></tr></table>", '<table><tr><td colspan="2">Warm</td></tr></table>'],
  ])("%s", (html, clean) => expect(cleanHtml(html)).toBe(clean));

  test("nothing that runs is left, and cleaning again changes nothing", () => {
    const parts = fc.constantFrom(
      "<script>", "</script>", "<svg onload=x>", "<img src=x onerror=y>", "<p>", "</p>", "\"", "'", ">", "<", "javascript:", "<a href='jAvAsCrIpT:x'>", "&lt;", "text",
      "<math><mtext>", "<!--", "-->", "<noscript>", "<style>", "</style>", "<textarea>", "<template>",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
        const clean = cleanHtml(some.join(""));
        expect(clean).not.toMatch(/<(script|svg|math|style|iframe|template|textarea)|<[^>]*\son\w+\s*=|href="javascript:/i);
        expect(cleanHtml(clean)).toBe(clean);
      }),
    );
  });
});
