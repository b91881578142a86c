import sanitizeHtml from "sanitize-html";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "p", "br", "hr", "div", "span", "strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol",
    "li", "dl", "dt", "dd", "blockquote", "pre", "code", "a", "img", "figure", "figcaption", "table", "caption", "thead", "tbody", "tfoot", "tr",
    "th", "td", "colgroup", "col",
  ],
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    col: ["span"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["https", "http"] },
  allowProtocolRelative: false,
  transformTags: { a: dropRelative("href"), img: cleanPicture },
  disallowedTagsMode: "discard",
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/** Addresses without a scheme would point into whichever site shows the text. */
function dropRelative(attribute: string): sanitizeHtml.Transformer {
  return (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => name !== attribute || /^\s*[a-z]+:/i.test(value))),
  });
}

/** A picture that has no words is marked as decoration: a screen reader would read out its address. */
function cleanPicture(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const picture = dropRelative("src")(tagName, attribs);
  return { ...picture, attribs: { ...picture.attribs, alt: attribs.alt ?? "" } };
}

/**
 * HTML from outside with only the marks that a product description needs: no scripts, styles, frames, forms, handlers or
 * addresses of other kinds than http, https and mailto. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = html;
  // What is left when tags are dropped can nest in a way that reads differently the next time.
  for (let before: string | null = null; before !== clean; ) {
    before = clean;
    clean = sanitizeHtml(clean, OPTIONS).trim();
  }
  return clean;
}
