/**
 * Makes a product of what a page says of it: JSON-LD and microdata by schema.org's names first, Open Graph for what they
 * leave out. Everything is bounded, because anybody writes pages.
 */

const list = (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]);
const typesOf = (node) => list(node["@type"]).map((type) => String(type).replace(/^https?:\/\/schema\.org\//, ""));
const isA = (node, ...types) => typesOf(node).some((type) => types.includes(type));

/** The words of a text, a named thing or a list of them. */
function textOf(value, max) {
  const [first] = list(value);
  const words = typeof first === "object" && first !== null ? (first.name ?? first["@value"]) : first;
  const text = words === undefined || words === null ? "" : String(words).replace(/\s+/g, " ").trim();
  return text ? text.slice(0, max) : null;
}

function addressOf(value, base) {
  const given = typeof value === "object" && value !== null ? (value.url ?? value.contentUrl) : value;
  try {
    const url = new URL(String(given), base);
    return /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null;
  } catch {
    return null;
  }
}

/** A number as pages write it, such as 12.9, "1,299.00", "12,90" or "US $4.20", as a decimal text; null when it is none. */
export function amountOf(value) {
  const written = /\d[\d.,\s]*/.exec(String(value ?? ""))?.[0].replace(/\s|[.,]$/g, "");
  if (!written) return null;
  const point = /[.,](?=\d{1,2}$)/.exec(written) ?? /\.(?=\d{3,6}$)(?<!\..*\.)/.exec(written);
  const whole = (point ? written.slice(0, point.index) : written).replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  const amount = point ? `${whole}.${written.slice(point.index + 1)}` : whole;
  return /^\d{1,12}(\.\d{1,6})?$/.test(amount) ? amount : null;
}

const numberOf = (value) => {
  const number = Number(amountOf(value) ?? NaN);
  return Number.isFinite(number) ? number : null;
};
const countOf = (value) =>
  /^\d{1,9}$/.test(String(value ?? "").replace(/[,\s]/g, "")) ? Number(String(value).replace(/[,\s]/g, "")) : null;

/** The first thing of one of these types in what a page says. */
export const thingIn = (facts, ...types) => facts.things.find((node) => isA(node, ...types));

const productIn = (facts) => thingIn(facts, "Product", "ProductGroup");
const offersOf = (node) => [
  ...list(node?.offers),
  ...list(node?.hasVariant).flatMap((variant) => list(variant.offers)),
];

function priceOf(node, meta) {
  const offers = offersOf(node).flatMap((offer) => [offer, ...list(offer.offers)]);
  const currency = [
    ...offers.map((offer) => offer.priceCurrency ?? list(offer.priceSpecification)[0]?.priceCurrency),
    meta["product:price:currency"],
    meta["og:price:currency"],
  ].find((code) => /^[A-Z]{3}$/.test(String(code)));
  const stated = offers.flatMap((offer) => [
    offer.lowPrice,
    offer.highPrice,
    offer.price,
    list(offer.priceSpecification)[0]?.price,
  ]);
  const amounts = [...stated, ...(offers.length > 0 ? [] : [meta["product:price:amount"], meta["og:price:amount"]])]
    .map(amountOf)
    .filter(Boolean);
  if (!currency || amounts.length === 0) return null;
  const sorted = amounts.sort((a, b) => Number(a) - Number(b));
  return { low: sorted[0], high: sorted.at(-1), currency };
}

/** True when a page says enough of a product to show it. */
export const hasProduct = (facts) =>
  Boolean(productIn(facts)?.name || (facts.meta["og:title"] && /product/.test(facts.meta["og:type"])));

/** The product of a page; null when it says nothing of one. `known` is the site and the id in the address, or null. */
export function productFromFacts(facts, known) {
  const { url, meta } = facts;
  const node = productIn(facts);
  const name = textOf(node?.name, 1_000) ?? textOf(meta["og:title"], 1_000);
  if (!name) return null;
  const stock = offersOf(node)
    .flatMap((offer) => [offer, ...list(offer.offers)])
    .flatMap((offer) => list(offer.availability))
    .map(String);
  const images = [...list(node?.image), ...list(meta["og:image"])]
    .map((image) => addressOf(image, url))
    .filter(Boolean);
  return {
    url,
    site: known?.site.key ?? null,
    product_id: known?.productId ?? textOf(node?.productID, 64),
    name,
    description: textOf(node?.description, 20_000) ?? textOf(meta["og:description"], 20_000),
    brand: textOf(node?.brand, 200),
    sku: textOf(node?.sku, 200),
    images: [...new Set(images)].slice(0, 50),
    price: priceOf(node, meta),
    is_available:
      stock.length > 0
        ? stock.some((state) => /(InStock|LimitedAvailability|OnlineOnly|PreOrder|BackOrder)$/.test(state))
        : null,
    seller: textOf(offersOf(node)[0]?.seller, 200),
  };
}

/** How many suppliers a page offers its product from: as many as it says, else as many as it names; null for none. */
export function suppliersFromFacts(facts) {
  const offers = offersOf(productIn(facts));
  const stated = offers.map((offer) => countOf(offer.offerCount)).find((count) => count !== null);
  const named = new Set(
    offers
      .flatMap((offer) => [offer, ...list(offer.offers)])
      .map((offer) => textOf(offer.seller, 200))
      .filter(Boolean),
  );
  return stated ?? (named.size > 0 ? named.size : null);
}

/** What a page says of its product's reviews. */
export function reviewsFromFacts(facts) {
  const node = productIn(facts);
  const [summary] = list(node?.aggregateRating);
  return {
    rating: numberOf(summary?.ratingValue),
    total: countOf(summary?.reviewCount ?? summary?.ratingCount),
    reviews: list(node?.review)
      .slice(0, 100)
      .map((review) => ({
        author: textOf(review.author, 200),
        rating: numberOf(list(review.reviewRating)[0]?.ratingValue),
        text: textOf(review.reviewBody ?? review.description, 10_000) ?? "",
        written_on: textOf(review.datePublished, 40),
      })),
  };
}

/** The city of the first delivery address that a page shows; null when it shows none. */
export const cityFromFacts = (facts) => textOf(thingIn(facts, "PostalAddress")?.addressLocality, 200);

/** What an order's page says of its state, by schema.org's name without its address; null when it doesn't. */
export const orderStatusFromFacts = (facts) =>
  textOf(thingIn(facts, "Order")?.orderStatus, 100)?.replace(/^https?:\/\/schema\.org\//, "") ?? null;
