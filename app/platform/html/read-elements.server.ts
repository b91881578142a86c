/** One element of a page: its attributes, and for those whose text is no markup (script, title) that. */
export interface PageElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Elements that are read at most; a page has some thousands */
const MOST = 20_000;
/** Elements in which nothing is markup until they end */
const RAW = new Set(["script", "style", "title", "textarea", "noscript"]);
const NAME = /[a-z][a-z0-9-]*/iy;
const BETWEEN = /[\s/]+/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;

/**
 * The elements of the given tags in a page that someone else wrote, in their order. Nothing of it is run, and every letter is
 * looked at once or twice, however the page is nested or broken: a parser that keeps what is open can be made to look for
 * minutes.
 */
export function readElements(html: string, tags: readonly string[]): PageElement[] {
  const found: PageElement[] = [];
  for (let at = html.indexOf("<"); at !== -1 && found.length < MOST; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      at = after(html, "-->", at + 4);
      continue;
    }
    const tag = matchAt(NAME, html, at + 1)?.[0].toLowerCase();
    if (!tag) {
      at += 1;
      continue;
    }
    const { attributes, end } = readAttributes(html, at + 1 + tag.length);
    const textEnd = RAW.has(tag) ? endOfText(html, tag, end) : end;
    if (tags.includes(tag))
      found.push({
        tag,
        attributes,
        text: tag === "title" ? decode(html.slice(end, textEnd)) : html.slice(end, textEnd),
      });
    at = textEnd;
  }
  return found;
}

/** The attributes from a position on, in which a tag's name has ended, and where the tag does. */
function readAttributes(html: string, from: number): { attributes: Record<string, string>; end: number } {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  let at = from;
  while (at < html.length && html[at] !== "<") {
    if (html[at] === ">") return { attributes, end: at + 1 };
    const read = matchAt(ATTRIBUTE, html, at);
    if (read) attributes[read[1]!.toLowerCase()] ??= decode(read[2] ?? read[3] ?? read[4] ?? "");
    at += read?.[0].length ?? matchAt(BETWEEN, html, at)?.[0].length ?? 1;
  }
  return { attributes, end: at };
}

function endOfText(html: string, tag: string, from: number): number {
  const close = new RegExp(`</${tag}`, "gi");
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  bull: "•",
  middot: "·",
};

/** A text with the characters that it names; a name that is not known stays. */
function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (written, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? written;
      const code = decimal ? Number(decimal) : parseInt(hex ?? "", 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}
