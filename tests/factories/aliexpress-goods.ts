import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";

const isInStock = ({ stock, shipsFrom }: { stock: number; shipsFrom: string | null }) =>
  stock > 20 && shipsFrom === "CN";

/** Goods of AliExpress that go to the US, and a variant of them of which there are plenty. */
export const GOODS = generateProducts(CATALOGS.aliexpress).find(
  ({ shipping, variants }) => shipping.some(({ country }) => country === "US") && variants.some(isInStock),
)!;
export const VARIANT = GOODS.variants.find(isInStock)!;
