import { LANGUAGE_CODES } from "~/platform/i18n/languages";

/** What search engines and link previews read of a page for visitors. @param address the page's own, without a query */
export function publicMeta({ title, description, address }: { title: string; description: string; address: string }) {
  return [
    { title },
    { name: "description", content: description },
    { name: "color-scheme", content: "light dark" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { tagName: "link", rel: "canonical", href: address },
    ...LANGUAGE_CODES.map((code) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: code,
      href: `${address}?locale=${code}`,
    })),
  ];
}
