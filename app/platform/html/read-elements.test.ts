import { expect, test } from "vitest";
import { readElements } from "./read-elements.server";

const read = (html: string) => readElements(html, ["script", "title", "meta", "link", "a"]);

test("elements are read with their attributes, however they are quoted, and texts with what they name", () => {
  expect(
    read(
      `<TITLE>Pins &amp; Needles &ndash; &#8217;26</title><a HREF='https://x.example/?a=1&amp;b=2' data-a=1>Shop</a><link rel=icon href="/i.png"/>`,
    ),
  ).toEqual([
    { tag: "title", attributes: {}, text: "Pins & Needles – ’26" },
    { tag: "a", attributes: { href: "https://x.example/?a=1&b=2", "data-a": "1" }, text: "" },
    { tag: "link", attributes: { rel: "icon", href: "/i.png" }, text: "" },
  ]);
});

test("what is in a comment, a script or a style is no element", () => {
  const html =
    '<!-- <a href="https://no.example"> --><style>a::after { content: "<a href=x>" }</style><script>const link = "<a href=y>";</script><a href="https://yes.example">';
  expect(read(html).map(({ tag, attributes, text }) => [tag, attributes.href ?? text])).toEqual([
    ["script", 'const link = "<a href=y>";'],
    ["a", "https://yes.example"],
  ]);
});

test.each(["<a", '<a href="x', "<script>let x", "<!-- ", "a < b", "<a =\"'>", "<a __proto__=x>"])(
  "a broken page is read as far as it goes: %s",
  (html) => {
    expect(() => read(html)).not.toThrow();
  },
);

test.each([
  ["elements that are never closed", "<a>".repeat(500_000) + "</b>".repeat(375_000)],
  ["quotes that are never closed", "<a x=".repeat(300_000) + '"' + "<a x='".repeat(200_000)],
  ["comments that are never closed", "<!--".repeat(700_000)],
  ["names without an end", "<".repeat(3_000_000)],
  ["spaces without an end", `<a${" ".repeat(3_000_000)}`],
])("a page of 3 MB of %s takes no time", (_, html) => {
  const start = performance.now();
  read(html);
  expect(performance.now() - start).toBeLessThan(10_000);
});
