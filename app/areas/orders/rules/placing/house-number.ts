import type { PostalAddress } from "~/adapters/supplier/supplier";

const NUMBER_FIRST = /^\s*(?:(?:no|nr|nº|n°|#)\.?\s*)?(\d+[\p{L}\d/-]{0,5})(?:[\s,]+|$)/iu;

/** True for an address that says which house it is. */
export function hasHouseNumber({ address1, address2 }: Pick<PostalAddress, "address1" | "address2">): boolean {
  return /\p{N}/u.test(address1) || NUMBER_FIRST.test(address2);
}

/** The address with a number that stands alone in the second line behind the street. */
export function withHouseNumber(address: PostalAddress): PostalAddress {
  const { address1, address2 } = address;
  const found = /\p{N}/u.test(address1) ? null : NUMBER_FIRST.exec(address2);
  if (!found?.[1]) return address;
  return { ...address, address1: `${address1.trim()} ${found[1]}`, address2: address2.slice(found[0].length).trim() };
}
