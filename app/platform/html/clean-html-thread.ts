/**
 * The cleaning itself, which runs in a thread of its own: what other people wrote may keep a parser busy, and nobody else is
 * to wait for it. Node runs this file by itself, so it imports packages only.
 */
import sanitizeHtml from "sanitize-html";

/** A picture that has no address is not among the tags that may stay, and so goes. */
const NO_PICTURE = "picture-without-address";
/** Where pages that load pictures as they are scrolled to keep their addresses. */
const LAZY_ADDRESSES = ["data-src", "data-original", "data-lazy-src"];
/** Whose players stand in frames; no frame stays, and a link to the video does. */
const VIDEO_HOST = /^(www\.)?(youtube(-nocookie)?\.com|player\.vimeo\.com)$/;
/** Tags inside one another; what is deeper loses its tags and keeps its words. */
const DEEPEST = 100;
/** One pass is enough for nearly all; what needs more than a few is made to be read differently each time. */
const MOST_PASSES = 6;

/** What the thread is given. */
export interface TextToClean {
  html: string;
  /** The address that we are at ourselves, and the path there of what may be shown */
  own: { origin: string; kept: string };
}

const optionsFor = (own: TextToClean["own"]): sanitizeHtml.IOptions => ({
  allowedTags: [
    "p",
    "br",
    "hr",
    "div",
    "span",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "small",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "blockquote",
    "pre",
    "code",
    "a",
    "img",
    "figure",
    "figcaption",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "colgroup",
    "col",
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
  transformTags: {
    a: (tagName, attribs) => dropOwnLink(dropRelativeLink(tagName, attribs), own),
    img: (tagName, attribs) => cleanPicture(tagName, attribs, own),
    iframe: (tagName, attribs) => linkToVideo(attribs) ?? { tagName, attribs },
  },
  disallowedTagsMode: "discard",
  nestingLimit: DEEPEST,
});

/** True for an address of ours that is no picture that we keep, read as a browser does. */
function isOurs(address: string, own: TextToClean["own"]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === own.origin && !pathname.startsWith(own.kept);
}

function dropOwnLink({ tagName, attribs }: sanitizeHtml.Tag, own: TextToClean["own"]): sanitizeHtml.Tag {
  const { href, ...others } = attribs;
  return { tagName, attribs: href !== undefined && isOurs(href, own) ? others : attribs };
}

/** Addresses without a scheme, or with one and no host, would point into whichever site shows the text. */
function dropRelativeLink(tagName: string, { href, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName,
    attribs: href !== undefined && /^\s*(https?:\/\/|mailto:)/i.test(href) ? { ...others, href } : others,
  };
}

/**
 * A picture that has no words is marked as decoration: a screen reader would read out its address. One without an address
 * that may stay goes here, while it is opened: the library's filter for whole elements copies all that was written before,
 * once for each of them.
 */
function cleanPicture(tagName: string, attribs: sanitizeHtml.Attributes, own: TextToClean["own"]): sanitizeHtml.Tag {
  const addresses = [...LAZY_ADDRESSES, "src"].map((name) => withScheme(attribs[name] ?? ""));
  const src = addresses.find((address) => /^\s*https?:\/\//i.test(address)) ?? "";
  if (src === "" || isOurs(src, own)) return { tagName: NO_PICTURE, attribs: {} };
  return { tagName, attribs: { ...attribs, src, alt: attribs.alt ?? "" } };
}

/** Addresses of suppliers' pictures often leave their scheme to the page that they stand in, which has none in an editor. */
function withScheme(address: string): string {
  return address.replace(/^\s*\/\/(?=[^/\\])/, "https://");
}

function linkToVideo({ src = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag | null {
  const address = withScheme(src);
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  return protocol === "https:" && VIDEO_HOST.test(hostname) ? { tagName: "a", attribs: { href }, text: href } : null;
}

/** HTML as it may be shown; null for what never comes to rest. */
export default function clean({ html, own }: TextToClean): string | null {
  const options = optionsFor(own);
  let cleaned = html;
  // What is left when tags are dropped can nest in a way that reads differently the next time.
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = cleaned;
    cleaned = sanitizeHtml(before, options).trim();
    if (cleaned === before) return cleaned;
  }
  return null;
}
