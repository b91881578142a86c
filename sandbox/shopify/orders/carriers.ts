/** Companies whose links Shopify makes itself, by their exact names; `{}` stands for the number. */
const LINKS: Record<string, string> = {
  "4PX": "https://track.4px.com/#/result/0/{}",
  "Anjun Logistics": "http://www.anjunexpress.com/track?number={}",
  "Australia Post": "https://auspost.com.au/mypost/track/#/details/{}",
  "Canada Post": "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}",
  "China Post": "http://english.chinapost.com.cn/track?number={}",
  "DHL Express": "https://www.dhl.com/en/express/tracking.html?AWB={}",
  "DHL eCommerce": "https://webtrack.dhlecs.com/?trackingnumber={}",
  DPD: "https://tracking.dpd.de/parcelstatus?query={}",
  Evri: "https://www.evri.com/track/parcel/{}",
  FedEx: "https://www.fedex.com/fedextrack/?trknbr={}",
  GLS: "https://gls-group.eu/track/{}",
  "Royal Mail": "https://www.royalmail.com/track-your-item#/tracking-results/{}",
  "SF Express": "https://www.sf-express.com/track/{}",
  UPS: "https://www.ups.com/track?tracknum={}",
  USPS: "https://tools.usps.com/go/TrackConfirmAction?tLabels={}",
  YunExpress: "https://www.yuntrack.com/Track/Detail/{}",
};

/** The tracking page of a known company, or null: then a link must be given. */
export function carrierUrl(company: string | null, number: string): string | null {
  const link = company === null ? undefined : LINKS[company];
  return link?.replace("{}", encodeURIComponent(number)) ?? null;
}
