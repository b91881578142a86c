import { countryName } from "~/ui/fields/countries";
import type { OrderDetail } from "../../contract/detail";
import { isZipFirst } from "../../rules/intake/address";

/** An address as it is written on a parcel, line by line. */
export function addressLines(address: NonNullable<OrderDetail["shipping_address"]>, language: string): string[] {
  return [
    [address.first_name, address.last_name],
    [address.company],
    [address.address1],
    [address.address2],
    ...(isZipFirst(address.country_code)
      ? [[address.zip, address.city], [address.province]]
      : [[[address.city, address.province_code || address.province].filter(Boolean).join(", "), address.zip]]),
    [address.country_code ? countryName(address.country_code, language) : address.country],
  ]
    .map((parts) => parts.filter(Boolean).join(" "))
    .filter(Boolean);
}
