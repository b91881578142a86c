import type { PostalAddress } from "~/adapters/supplier/supplier";
import { AppError } from "~/platform/errors";
import { missingAddressField, wrongAddressField } from "../../rules/intake/address";
import { examplePostalCode } from "../../rules/intake/postal-codes";
import { exampleProvince } from "../../rules/intake/provinces";

/** @throws AppError unprocessable with the field that is missing, or can't be right for the country */
export function requireUsableAddress(address: PostalAddress): void {
  const missing = missingAddressField(address);
  const wrong = missing ? null : wrongAddressField(address);
  const field = missing ?? wrong;
  if (!field) return;
  const example =
    wrong === "zip" ? examplePostalCode(address.countryCode) : wrong && exampleProvince(address.countryCode);
  throw new AppError("unprocessable", {
    key: missing ? "errors.orders_address_incomplete" : "errors.orders_address_wrong",
    fields: {
      [`shipping_address.${FIELDS[field]}`]: missing
        ? { key: "errors.orders_field_needed" }
        : { key: `errors.orders_${field}_wrong`, params: { example: example ?? "" } },
    },
  });
}

/** The contract's names of the address fields. */
const FIELDS = {
  name: "first_name",
  address1: "address1",
  city: "city",
  province: "province",
  zip: "zip",
  country: "country_code",
} as const;
