import type { Prisma } from "@prisma/client";
import type { ShopFacts } from "~/adapters/store-connection/store-connection";

/** What a shop says of itself, as columns of a store. */
export type StoreFacts = Pick<
  Prisma.StoreUncheckedCreateInput,
  | "name"
  | "domain"
  | "externalId"
  | "currency"
  | "countryCode"
  | "timeZone"
  | "pricesIncludeTax"
  | "planName"
  | "ownerEmail"
  | "ownerName"
>;

/** A shop's own facts as our columns. */
export function storeFacts(shop: ShopFacts): StoreFacts {
  const { email, ...facts } = shop;
  return { ...facts, ownerEmail: email };
}
