/**
 * Carriers that Shopify knows in every country, in its exact spelling: it builds their links and may follow them. Taken from
 * the description of `FulfillmentTrackingInfo.company` in the 2026-10 schema.
 */
export const KNOWN_COMPANIES = [
  "4PX",
  "AGS",
  "Amazon",
  "Amazon Logistics UK",
  "An Post",
  "Anjun Logistics",
  "APC",
  "Asendia USA",
  "Australia Post",
  "Bonshaw",
  "BPost",
  "BPost International",
  "Canada Post",
  "Canpar",
  "CDL Last Mile",
  "China Post",
  "Chronopost",
  "Chukou1",
  "Colissimo",
  "Comingle",
  "Coordinadora",
  "Correios",
  "Correos",
  "CTT",
  "CTT Express",
  "Cyprus Post",
  "Delnext",
  "Deutsche Post",
  "DHL eCommerce",
  "DHL eCommerce Asia",
  "DHL Express",
  "DPD",
  "DPD Local",
  "DPD UK",
  "DTD Express",
  "DX",
  "Eagle",
  "Estes",
  "Evri",
  "FedEx",
  "First Global Logistics",
  "First Line",
  "FSC",
  "Fulfilla",
  "GLS",
  "Guangdong Weisuyi Information Technology (WSE)",
  "Heppner Internationale Spedition GmbH & Co.",
  "Iceland Post",
  "IDEX",
  "Israel Post",
  "Japan Post (EN)",
  "Japan Post (JA)",
  "La Poste Colissimo",
  "La Poste Burkina Faso",
  "Lasership",
  "Latvia Post",
  "Lietuvos Paštas",
  "Logisters",
  "Lone Star Overnight",
  "M3 Logistics",
  "Meteor Space",
  "Mondial Relay",
  "New Zealand Post",
  "NinjaVan",
  "North Russia Supply Chain (Shenzhen) Co.",
  "OnTrac",
  "Packeta",
  "Pago Logistics",
  "Ping An Da Tengfei Express",
  "Pitney Bowes",
  "Portal PostNord",
  "Poste Italiane",
  "PostNL",
  "PostNord DK",
  "PostNord NO",
  "PostNord SE",
  "Purolator",
  "Qxpress",
  "Qyun Express",
  "Royal Mail",
  "Royal Shipments",
  "Sagawa (EN)",
  "Sagawa (JA)",
  "Sendle",
  "SF Express",
  "SFC Fulfillment",
  "ShipBob",
  "SHREE NANDAN COURIER",
  "Singapore Post",
  "Southwest Air Cargo",
  "StarTrack",
  "Step Forward Freight",
  "Swiss Post",
  "TForce Final Mile",
  "Tinghao",
  "TNT",
  "Toll IPEC",
  "United Delivery Service",
  "UPS",
  "USPS",
  "Venipak",
  "We Post",
  "Whistl",
  "Wizmo",
  "WMYC",
  "Xpedigo",
  "XPO Logistics",
  "Yamato (EN)",
  "Yamato (JA)",
  "YiFan Express",
  "YunExpress",
];

const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Some carriers stand there once in each language; a name without one means the English page. */
const inEnglish = KNOWN_COMPANIES.filter((name) => name.endsWith(" (EN)")).map(
  (name) => [folded(name.slice(0, -5)), name] as const,
);
const byFoldedName = new Map([...inEnglish, ...KNOWN_COMPANIES.map((name) => [folded(name), name] as const)]);

/** Shopify's spelling of a carrier, or null where it knows none of that name. Case, spaces and marks do not matter. */
export function knownCompany(carrier: string): string | null {
  return byFoldedName.get(folded(carrier)) ?? null;
}

/**
 * The tracking part of a fulfillment. A known carrier's link is Shopify's to build; another is sent with its own link.
 * Null when there is no number to follow.
 */
export function trackingInfo({
  trackingNumber,
  trackingUrl,
  carrier,
}: {
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
}) {
  if (!trackingNumber) return null;
  const company = carrier && knownCompany(carrier);
  if (company) return { number: trackingNumber, company };
  return {
    number: trackingNumber,
    ...(carrier ? { company: carrier } : {}),
    ...(trackingUrl ? { url: trackingUrl } : {}),
  };
}

/**
 * The tracking part of a fulfillment that travels in several parcels: those that it has and one more. Shopify takes one
 * carrier for all of them and builds the links itself where it knows it.
 */
export function trackingList(
  present: readonly { number?: string | null; company?: string | null; url?: string | null }[],
  added: { trackingNumber: string; trackingUrl: string | null; carrier: string | null },
) {
  const parcels = [
    ...present.filter(({ number }) => number),
    { number: added.trackingNumber, company: added.carrier, url: added.trackingUrl },
  ];
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
