/**
 * Reads a store's front page, in a thread of its own: whoever names the store may write the page, and nobody else is to wait
 * for three megabytes of tags. Node runs this file by itself, so it imports files by their full names only.
 */
import { readElements } from "../../platform/html/read-elements.server.ts";
import { appsOf, type KnownApp } from "./known-apps.ts";
import themes from "./themes.json" with { type: "json" };

/** What a store's front page tells of the store (G064); null and "" where it tells nothing. */
export interface ShopInfo {
  shopUriOrigin: string;
  shopUri: string;
  shopName: string;
  themeName: string | null;
  themeId: string | null;
  /** The theme's page in the theme store */
  themeUri: string | null;
  themeStoreId: string | null;
  storeId: string | null;
  /** ISO 4217 */
  currencyActive: string | null;
  bestSellingUrl: string;
  socialLinks: string[];
  title: string;
  description: string;
  logos: string[];
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  appUsed: KnownApp[];
}

const THEME_STORE = "https://themes.shopify.com/themes/";
const SOCIAL =
  /^https?:\/\/(?:[\w-]+\.)*(?:facebook|instagram|twitter|x|tiktok|pinterest|youtube|linkedin|snapchat|tumblr|vimeo)\.com\/./i;
const [MOST_LINKS, MOST_LOGOS, LONGEST] = [20, 5, 500];
/** Scripts that are looked at, and letters of the address of each. */
const [MOST_SCRIPTS, LONGEST_ADDRESS] = [1_000, 1_000];

/** A theme's name as part of an address: lower case, spaces as hyphens, all else dropped (G101). */
export function themeSlug(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "");
}

/**
 * The addresses in the list of the inline script that loads apps' scripts by a function `asyncLoad`, as platforms write it
 * (G144); none when no script does.
 */
function asyncScripts(inline: readonly string[]): string[] {
  const list = from(inline.find((text) => text.includes("asyncLoad")) ?? "", /urls\s*=\s*(?=\[)/, "]");
  if (!list) return [];
  try {
    const urls: unknown = JSON.parse(list);
    return Array.isArray(urls) ? urls.filter((url): url is string => typeof url === "string") : [];
  } catch {
    return [];
  }
}

/** A page that somebody else wrote. */
export interface ShopPage {
  html: string;
  /** Where it was found, after redirects */
  address: string;
}

/** What a store's front page tells of it. */
export default function readShopPage({ html, address }: ShopPage): ShopInfo {
  const elements = readElements(html, ["script", "title", "meta", "link", "a"]);
  const of = (tag: string) => elements.filter((element) => element.tag === tag);
  const meta = (name: string) =>
    of("meta")
      .find(({ attributes }) => (attributes.property ?? attributes.name) === name)
      ?.attributes.content?.trim()
      .slice(0, LONGEST) ?? "";
  const inline = of("script")
    .filter(({ attributes }) => !attributes.src)
    .map(({ text }) => text);
  // The second look (X042): scripts that the page names itself, and addresses within those that are written into it.
  const named = of("script").flatMap(({ attributes }) => attributes.src ?? []);
  const written = inline
    .flatMap((text) => text.match(/(?:https?:)?(?:\\?\/){2}[\w.-]+\.[a-z]{2,}[^\s"'<>]*/g) ?? [])
    .map((url) => url.replaceAll("\\/", "/"));
  const platform = inline.join("\n");
  const theme = readTheme(platform);
  const origin = new URL(address).origin;
  const title = (of("title")[0]?.text ?? "").trim().slice(0, LONGEST);
  const icons = of("link")
    .filter(({ attributes }) => /icon/.test(attributes.rel ?? ""))
    .flatMap(({ attributes }) => attributes.href ?? []);
  const links = of("a")
    .flatMap(({ attributes }) => attributes.href ?? [])
    .filter((href) => href.length <= LONGEST && SOCIAL.test(href));
  return {
    shopUriOrigin: origin,
    shopUri: first(platform, /Shopify\.shop\s*=\s*"([\w.-]{1,255})"/) ?? new URL(address).host,
    shopName: meta("og:site_name") || title,
    ...theme,
    storeId: first(platform, /"shopId":\s*(\d{1,20})/),
    currencyActive: first(platform, /Shopify\.currency\s*=\s*\{"active":"([A-Z]{3})"/),
    bestSellingUrl: `${origin}/collections/all?sort_by=best-selling`,
    socialLinks: [...new Set(links)].slice(0, MOST_LINKS),
    title,
    description: meta("description") || meta("og:description"),
    logos: [...new Set([meta("og:image"), ...icons])]
      .slice(0, MOST_LOGOS * 4)
      .flatMap((url) => absolute(url, address))
      .slice(0, MOST_LOGOS),
    country: first(platform, /Shopify\.country\s*=\s*"([A-Z]{2})"/),
    appUsed: appsOf(
      [...asyncScripts(inline), ...named, ...written]
        .slice(0, MOST_SCRIPTS)
        .map((script) => script.slice(0, LONGEST_ADDRESS)),
    ),
  };
}

/** The theme: by the name it was made under, else by the theme store's id (G065), else as the merchant calls it. */
function readTheme(platform: string): Pick<ShopInfo, "themeName" | "themeId" | "themeUri" | "themeStoreId"> {
  const object = from(platform, /Shopify\.theme\s*=\s*(?=\{)/, "}");
  const themeStoreId = first(object, /"theme_store_id":\s*(\d{1,10})/);
  const listed = themeStoreId ? ((themes as Record<string, string>)[themeStoreId] ?? null) : null;
  const made = first(object, /"schema_name":\s*"([^"\\]{1,100})"/);
  const themeName = made ?? listed ?? first(object, /"name":\s*"([^"\\]{1,100})"/);
  return {
    themeName,
    themeId: first(object, /"id":\s*(\d{1,20})/),
    themeUri: themeStoreId && themeName ? `${THEME_STORE}${themeSlug(themeName)}` : null,
    themeStoreId,
  };
}

/** What follows the first place that a pattern ends at, up to an end and with it; "" without both. */
function from(text: string, start: RegExp, end: string): string {
  const found = start.exec(text);
  const begin = found ? found.index + found[0].length : text.length;
  const close = text.indexOf(end, begin);
  return close === -1 ? "" : text.slice(begin, close + end.length);
}

function first(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}

/** Pictures by https alone, with the page's address before what is relative. */
function absolute(url: string, address: string): string[] {
  if (!url || !URL.canParse(url, address)) return [];
  const { href, protocol } = new URL(url, address);
  return protocol === "https:" && href.length <= LONGEST * 4 ? [href] : [];
}
