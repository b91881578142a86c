import sanitizeHtml from "sanitize-html";

/** One element of a page: its attributes, and the text directly in it. */
export interface PageElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of the given tags in a page that someone else wrote, in the order in which they end. Nothing of it is run or kept. */
export function readElements(html: string, tags: readonly string[]): PageElement[] {
  const found: PageElement[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter({ tag, attribs, text }) {
      if (tags.includes(tag)) found.push({ tag, attributes: attribs, text });
      return false;
    },
  });
  return found;
}
