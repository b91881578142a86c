/** An app that brings a sales channel to shops. */
export interface ChannelApp {
  /** Numeric, the same in every shop */
  id: number;
  handle: string;
  title: string;
  developerName: string;
}

/** The apps behind the sales channels that a shop can have, by the channel's name. */
export const CHANNEL_APPS: Readonly<Record<string, ChannelApp>> = {
  "Online Store": { id: 580111, handle: "online_store", title: "Online Store", developerName: "Shopify" },
  "Point of Sale": { id: 129785, handle: "pos", title: "Point of Sale", developerName: "Shopify" },
  Shop: { id: 3890849, handle: "shop", title: "Shop", developerName: "Shopify" },
  "Google & YouTube": { id: 1780363, handle: "google", title: "Google & YouTube", developerName: "Google LLC" },
  "Facebook & Instagram": { id: 2329312, handle: "facebook", title: "Facebook & Instagram", developerName: "Facebook" },
  TikTok: { id: 4383523, handle: "tiktok", title: "TikTok", developerName: "TikTok Inc." },
  Pinterest: { id: 3009811, handle: "pinterest", title: "Pinterest", developerName: "Pinterest" },
  "Snapchat Ads": { id: 2775569, handle: "snapchat-ads", title: "Snapchat Ads", developerName: "Snap Inc." },
  "X Shopping": { id: 6167201, handle: "twitter", title: "X Shopping", developerName: "X Corp" },
  "Pier Bazaar": { id: 9900001, handle: "pier-bazaar", title: "Pier Bazaar", developerName: "Pier Bazaar BV" },
};
