/** Carriers that Shopify knows in every country, in its exact spelling: it builds their links and may follow them. */
const KNOWN = [
  "4PX", "AGS", "Amazon", "Amazon Logistics UK", "An Post", "Anjun Logistics", "APC", "Asendia USA", "Australia Post", "Bonshaw",
  "BPost", "BPost International", "Canada Post", "Canpar", "CDL Last Mile", "China Post", "Chronopost", "Chukou1", "Colissimo",
  "Comingle", "Coordinadora", "Correios", "Correos", "CTT", "CTT Express", "Cyprus Post", "Delnext", "Deutsche Post",
  "DHL eCommerce", "DHL eCommerce Asia", "DHL Express", "DPD", "DPD Local", "DPD UK", "DTD Express", "DX", "Eagle", "Estes", "Evri",
  "FedEx", "First Global Logistics", "First Line", "FSC", "Fulfilla", "GLS", "Iceland Post", "IDEX", "Israel Post",
  "La Poste Colissimo", "Lasership", "Latvia Post", "Lietuvos Paštas", "Logisters", "Lone Star Overnight", "M3 Logistics",
  "Meteor Space", "Mondial Relay", "New Zealand Post", "NinjaVan", "OnTrac", "Packeta", "Pago Logistics",
  "Ping An Da Tengfei Express", "Pitney Bowes", "Portal PostNord", "Poste Italiane", "PostNL", "PostNord DK", "PostNord NO",
  "PostNord SE", "Purolator", "Qxpress", "Qyun Express", "Royal Mail", "Royal Shipments", "Sendle", "SF Express",
  "SFC Fulfillment", "ShipBob", "Singapore Post", "StarTrack", "Step Forward Freight", "Swiss Post", "TForce Final Mile", "Tinghao",
  "TNT", "Toll IPEC", "UPS", "USPS", "Venipak", "We Post", "Whistl", "Wizmo", "WMYC", "Xpedigo", "XPO Logistics", "YiFan Express",
  "YunExpress",
];

const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const byFoldedName = new Map(KNOWN.map((name) => [folded(name), name]));

/** Shopify's spelling of a carrier, or null where it knows none of that name. Case, spaces and marks do not matter. */
function knownCompany(carrier: string): string | null {
  return byFoldedName.get(folded(carrier)) ?? null;
}

/**
 * The tracking part of a fulfilment. A known carrier's link is Shopify's to build; another is sent with its own link.
 * Null when there is no number to follow.
 */
export function trackingInfo({ trackingNumber, trackingUrl, carrier }: { trackingNumber: string | null; trackingUrl: string | null; carrier: string | null }) {
  if (!trackingNumber) return null;
  const company = carrier && knownCompany(carrier);
  if (company) return { number: trackingNumber, company };
  return { number: trackingNumber, ...(carrier ? { company: carrier } : {}), ...(trackingUrl ? { url: trackingUrl } : {}) };
}

/**
 * The tracking part of a fulfilment that travels in several parcels: those that it has and one more. Shopify takes one
 * carrier for all of them and builds the links itself where it knows it.
 */
export function trackingList(
  present: readonly { number?: string | null; company?: string | null; url?: string | null }[],
  added: { trackingNumber: string; trackingUrl: string | null; carrier: string | null },
) {
  const parcels = [...present.filter(({ number }) => number), { number: added.trackingNumber, company: added.carrier, url: added.trackingUrl }];
  const carrier = parcels.find(({ company }) => company)?.company ?? null;
  const company = carrier && (knownCompany(carrier) ?? carrier);
  const urls = company && knownCompany(company) ? [] : parcels.flatMap(({ url }) => url ?? []);
  return {
    numbers: parcels.map(({ number }) => number),
    ...(company ? { company } : {}),
    // They belong to the numbers by their place, so it is all or none.
    ...(urls.length === parcels.length ? { urls } : {}),
  };
}
