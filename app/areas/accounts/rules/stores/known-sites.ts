import { withoutScheme } from "./store-domain";

/**
 * Sites that people have an address of and that no store can be connected at, with the names that they go by and the hosts
 * that they are known by (G008).
 */
const SITES = {
  alibaba: { name: "Alibaba", hosts: ["alibaba.com"] },
  etsy: { name: "Etsy", hosts: ["etsy.com"] },
  bigcommerce: { name: "BigCommerce", hosts: ["bigcommerce.com", "mybigcommerce.com"] },
  prestashop: { name: "PrestaShop", hosts: ["prestashop.com"] },
  wix: { name: "Wix", hosts: ["wix.com", "wixsite.com", "wixstudio.com"] },
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  twitter: { name: "X", hosts: ["twitter.com", "x.com"] },
  "square-space": { name: "Squarespace", hosts: ["squarespace.com"] },
  walmart: { name: "Walmart", hosts: ["walmart.com"] },
  shop: { name: "Shop", hosts: ["shop.app"] },
  snapchat: { name: "Snapchat", hosts: ["snapchat.com"] },
  pinterest: { name: "Pinterest", hosts: ["pinterest.com"] },
  meta: { name: "Facebook", hosts: ["facebook.com", "fb.com", "meta.com"] },
} as const;

export type KnownSite = keyof typeof SITES;
export const KNOWN_SITES = Object.keys(SITES) as KnownSite[];

/** The site that an address leads to, as a person typed or a page links it; null for any other. */
export function siteOf(address: string): KnownSite | null {
  const host =
    withoutScheme(address)
      .toLowerCase()
      .split(/[/?#:]/)[0] ?? "";
  return (
    KNOWN_SITES.find((site) => SITES[site].hosts.some((known) => host === known || host.endsWith(`.${known}`))) ?? null
  );
}

/** What people call a site. */
export function siteName(site: KnownSite): string {
  return SITES[site].name;
}
