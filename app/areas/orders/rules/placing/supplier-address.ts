import anyAscii from "any-ascii";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { withHouseNumber } from "./house-number";

/**
 * An address as a supplier takes it.
 * @param latin true has every letter written in Latin ones, without accents
 * @param houseNumber true has a number that stands alone in the second line stand behind the street
 */
export function toSupplierAddress(
  address: PostalAddress,
  { latin, houseNumber, taxNumber }: { latin: boolean; houseNumber: boolean; taxNumber: string | null },
): PostalAddress {
  const placed = houseNumber ? withHouseNumber(address) : address;
  const written = latin ? inLatin(placed) : placed;
  return taxNumber ? { ...written, taxNumber } : written;
}

const WRITTEN = [
  "firstName",
  "lastName",
  "company",
  "address1",
  "address2",
  "city",
  "province",
  "zip",
  "country",
] as const;

function inLatin(address: PostalAddress): PostalAddress {
  const written = WRITTEN.map((field) => [field, anyAscii(address[field] ?? "").trim()]);
  return { ...address, ...Object.fromEntries(written) };
}
