import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldText } from "../../../tests/factories/field-cases.ts";
import { ownWork } from "../../../tests/factories/own-work.ts";
import { env } from "../env.server.ts";
import * as cleaner from "./clean-html.server.ts";

const cleanHtml = (html: string, owner = "workspace") => cleaner.cleanHtml(html, owner);
const cleanHtmlOrNothing = (html: string) => cleaner.cleanHtmlOrNothing(html, "workspace");

const KEPT_TAGS = ["p", "a", "img", "div", "table", "tr", "td", "br"];
const KEPT_ATTRIBUTES = ["href", "title", "src", "alt", "width", "height"];

describe("descriptions from outside", () => {
  test.each([
    ['<p onclick="x()">Warm</p>', "<p>Warm</p>"],
    ["<p>Warm<script>alert(1)</script></p>", "<p>Warm</p>"],
    ["<style>p{display:none}</style><b>Warm</b>", "<b>Warm</b>"],
    ['<a href="javascript:alert(1)">Warm</a>', "<a>Warm</a>"],
    ['<a href="//evil.test">Warm</a>', "<a>Warm</a>"],
    ['<a href="https:login">Warm</a>', "<a>Warm</a>"],
    ['<a href="http:/login">Warm</a>', "<a>Warm</a>"],
    ['<img src="https:api/signout"><b>Warm</b>', "<b>Warm</b>"],
    ['<a href="mailto:a@b.test">Warm</a>', '<a href="mailto:a@b.test">Warm</a>'],
    ['<img src="data:text/html,x"><b>Warm</b>', "<b>Warm</b>"],
    ['<img src="https://img.test/a.webp" onerror="x()" />', '<img src="https://img.test/a.webp" alt="" />'],
    ['<img src="https://img.test/a.webp" alt="A lamp">', '<img src="https://img.test/a.webp" alt="A lamp" />'],
    ['<img src="//img.test/a.webp">', '<img src="https://img.test/a.webp" alt="" />'],
    ['<img src="data:image/gif;base64,R0" data-src="javascript:x"><b>Warm</b>', "<b>Warm</b>"],
    ['<img src="///img.test/a.webp"><b>Warm</b>', "<b>Warm</b>"],
    ['<iframe src="https://youtube.com.evil.test/x"></iframe>Warm', "Warm"],
    ['<iframe src="https://evil.test"></iframe><form action="/x"><input name="a"></form>Warm', "Warm"],
    ['<table><tr><td colspan="2">Warm</td></tr></table>', '<table><tr><td colspan="2">Warm</td></tr></table>'],
  ])("%s", async (html, clean) => expect(await cleanHtml(html)).toBe(clean));

  test("keep their pictures, their tables and the way to their video, and nothing that runs", async () => {
    const clean = await cleanHtml(fieldText("description.html"));
    expect([...clean.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      "https://ae01.example-cdn.test/kf/Hsize-chart.jpg",
      "https://ae01.example-cdn.test/kf/Hdetail-2.jpg",
    ]);
    expect(clean).toContain("<table><tr><td>S</td><td>86-90");
    const video = "https://www.youtube.com/embed/abcdefghijk";
    expect(clean).toContain(`<a href="${video}">${video}</a>`);
    expect(clean).toContain("<p>Ships in 3 days \u{1f69a}</p>");
    expect(clean).not.toMatch(/script|onclick|style|iframe|data:/);
  });

  test("names no address of ours but those of pictures that we keep", async () => {
    for (const address of [`${env.APP_URL}/api/orders/v6/payments/retry-all`, `${env.APP_URL.toUpperCase()}/signout`]) {
      expect(await cleanHtml(`<img src="${address}"><b>Warm</b>`), address).toBe("<b>Warm</b>");
      expect(await cleanHtml(`<a href="${address}">Warm</a>`), address).toBe("<a>Warm</a>");
    }
    const kept = `<img src="${env.APP_URL}/files/a.png" alt="" />`;
    expect(await cleanHtml(kept)).toBe(kept);
    expect(await cleanHtml(`<img src="${env.APP_URL}/files/../api/x"><b>Warm</b>`)).toBe("<b>Warm</b>");
  });

  test.each([
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.test/x.js></sCrIpT>",
    "<script\n>alert(1)</script\t\n>",
    "<<script>script>alert(1)<</script>/script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    "<img src=x oNeRrOr=alert(1)//",
    '<img src="x"onerror="alert(1)">',
    "<img src=`x`onerror=alert(1)>",
    "<img \u0000src=x onerror\u0000=alert(1)>",
    "<IMG SRC=javascript:alert(1)>",
    "<img src='jav\tascript:alert(1)'>",
    "<img src='java\nscript:alert(1)'>",
    "<img src='&#x6A;avascript:alert(1)'>",
    "<img src='&#0000106avascript:alert(1)'>",
    "<img src=' &#14; javascript:alert(1)'>",
    "<img srcset='javascript:alert(1) 1x'>",
    "<img src='data:image/svg+xml;base64,PHN2Zz4='>",
    "<img src='\\\\evil.test/x.png'>",
    "<img lowsrc=javascript:alert(1)>",
    "<img dynsrc=javascript:alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='JaVaScRiPt:alert(1)'>x</a>",
    "<a href='java&Tab;script:alert(1)'>x</a>",
    "<a href='javascript&colon;alert(1)'>x</a>",
    "<a href='&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)'>x</a>",
    "<a href='\u0001javascript:alert(1)'>x</a>",
    "<a href='vbscript:msgbox(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='//evil.test'>x</a>",
    "<a href='https://x.test' onclick=alert(1) style='x' target=_top ping='https://evil.test'>x</a>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x>",
    "<svg><use href='data:image/svg+xml,x'/></svg>",
    "<svg><foreignObject><iframe onload=alert(1)>",
    "<math><maction actiontype='statusline#' xlink:href='javascript:alert(1)'>x</maction></math>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>",
    "<title><img title='</title><img src=x onerror=alert(1)>'>",
    "<xmp><img title='</xmp><img src=x onerror=alert(1)>'>",
    "<template><img src=x onerror=alert(1)></template>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data='javascript:alert(1)'></object>",
    "<embed src='javascript:alert(1)'>",
    "<applet code=x></applet>",
    "<frameset onload=alert(1)>",
    "<portal src='https://evil.test'>",
    "<form action='https://evil.test'><button formaction='javascript:alert(1)'>x</button></form>",
    "<input autofocus onfocus=alert(1)>",
    "<select autofocus onfocus=alert(1)>",
    "<isindex type=image src=1 onerror=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<body onload=alert(1)>",
    "<base href='https://evil.test/'>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<link rel=stylesheet href='https://evil.test/x.css'>",
    "<style>@import 'https://evil.test/x.css';</style>",
    "<div style='background:url(javascript:alert(1))'>x</div>",
    "<p style='position:fixed;inset:0'>x</p>",
    "<details open ontoggle=alert(1)>x</details>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<p id=location name=cookie class=Polaris-Modal>x</p>",
    "<x onclick=alert(1)>x</x>",
    "<!--<img src='--><img src=x onerror=alert(1)//'>",
    "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "<?xml version='1.0'?><img src=x onerror=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    "<td background='javascript:alert(1)'>x</td>",
    "<table background='javascript:alert(1)'><tr><td>x</td></tr></table>",
  ])("%s leaves nothing that runs, loads from elsewhere or leads astray", async (html) => {
    const clean = await cleanHtml(html);
    const tags = [...clean.matchAll(/<\/?([a-z][^\s>/]*)([^>]*)>/gi)];
    for (const [tag, name = "", attributes = ""] of tags) {
      expect(KEPT_TAGS, tag).toContain(name);
      const kept = [...attributes.matchAll(/([^\s=]+)="([^"]*)"/g)];
      for (const [, attribute = "", value = ""] of kept) {
        expect(KEPT_ATTRIBUTES, tag).toContain(attribute);
        if (attribute === "href" || attribute === "src") expect(value, tag).toMatch(/^https?:\/\/(?!evil)|^mailto:/);
      }
      expect(attributes.replace(/[^\s=]+="[^"]*"/g, "").replace(/[\s/]/g, ""), tag).toBe("");
    }
    expect(clean.replace(/<\/?[a-z][^>]*>/gi, "")).not.toContain("<");
    expect(await cleanHtml(clean)).toBe(clean);
  });

  test("nothing that runs is left, and cleaning again changes nothing", async () => {
    const parts = fc.constantFrom(
      "<script>",
      "</script>",
      "<svg onload=x>",
      "<img src=x onerror=y>",
      "<p>",
      "</p>",
      '"',
      "'",
      ">",
      "<",
      "javascript:",
      "<a href='jAvAsCrIpT:x'>",
      "&lt;",
      "text",
      "<math><mtext>",
      "<!--",
      "-->",
      "<noscript>",
      "<style>",
      "</style>",
      "<textarea>",
      "<template>",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 12 }), async (some) => {
        const clean = await cleanHtml(some.join(""));
        expect(clean).not.toMatch(
          /<(script|svg|math|style|iframe|template|textarea)|<[^>]*\son\w+\s*=|href="javascript:/i,
        );
        expect(await cleanHtml(clean)).toBe(clean);
      }),
    );
  });
});

describe("texts made to keep us busy", () => {
  const many = (text: string, times: number) => text.repeat(times);
  test.each([
    ["pictures without an address", many("<p>", 4_900) + many("<img>", 4_900)],
    ["many tags", many("<p>", 20_000) + many("<img>", 20_000)],
    ["deep nesting", many("<div>", 9_000)],
    ["ends of what is not open", many("<div>", 4_900) + many("</b>", 4_900)],
    ["attributes", `<p ${Array.from({ length: 15_000 }, (_one, index) => `a${index}=x`).join(" ")}>x</p>`],
    ["signs that begin nothing", many("<", 9_000) + many("&", 100_000)],
    ["comments that never end", many("<!--", 9_000)],
    ["tags that are made of what is left", many("<scr<script>ipt>", 4_000)],
    ["sheer length", many("Warm & dry. ", 40_000)],
  ])("%s: nobody waits for them", async (_name, html) => {
    await cleanHtml("<b>started</b>");
    expect(await ownWork(() => cleanHtmlOrNothing(html))).toBeLessThan(50);
  });

  test("what has too many tags or letters is refused, and left out where nobody can mend it", async () => {
    const refused = { kind: "unprocessable", text: { key: "errors.html_intricate" } };
    await expect(cleanHtml("<br>".repeat(10_001))).rejects.toMatchObject(refused);
    await expect(cleanHtml(`<b>${"x".repeat(500_000)}`)).rejects.toMatchObject(refused);
    expect(await cleanHtmlOrNothing("<br>".repeat(10_001))).toBe("");
    expect(await cleanHtml("<br>".repeat(10_000))).toBe("<br />".repeat(10_000));
  });

  test("what is deeper than anything that is read keeps its words", async () => {
    const clean = await cleanHtml(`${"<div>".repeat(500)}Warm${"</div>".repeat(500)}`);
    expect(clean).toBe(`${"<div>".repeat(100)}Warm${"</div>".repeat(100)}`);
  });
});
