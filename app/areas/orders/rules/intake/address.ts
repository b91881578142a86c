import type { PostalAddress } from "~/adapters/supplier/supplier";
import { isPostalCodeOf } from "./postal-codes";
import { isProvinceOf } from "./provinces";

/** Countries and territories that have no postal codes in use, and those whose buyers may leave theirs out at a store. */
const WITHOUT_ZIP =
  "AF AL AM AZ BB BD BH BT BY CO DZ EC ET HT IL IQ KE KZ LA LK LR MA MD MN MU MV NA NE NG PK RO SA SD TJ TM TN TR TW UZ VC XK " +
  "AE AG AN AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP LC LY " +
  "ML MO MR MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW";
/** Countries whose parcels need a state or province. */
const WITH_PROVINCE = "AR AU BR CA CN IN MX MY US";

/** Countries whose letters have the postal code in front of the city. */
const ZIP_FIRST =
  "AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU MC MX NL NO PL PT RO RS SE SI SK SM TR UA VA";

/** True where "10115 Berlin" is written; "Portland, OR 97205" elsewhere. */
export function isZipFirst(countryCode: string | null): boolean {
  return countryCode !== null && ZIP_FIRST.includes(countryCode.toUpperCase());
}

export type AddressField = "name" | "address1" | "city" | "province" | "zip" | "country";

/**
 * The first field that a parcel to this address cannot do without and that is empty, or null for a complete address.
 */
export function missingAddressField(address: PostalAddress): AddressField | null {
  const country = address.countryCode.toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) return "country";
  if (!isFilled(address.firstName) && !isFilled(address.lastName) && !isFilled(address.company)) return "name";
  if (!isFilled(address.address1)) return "address1";
  if (!isFilled(address.city)) return "city";
  if (WITH_PROVINCE.includes(country) && !isFilled(address.province) && !isFilled(address.provinceCode))
    return "province";
  return !WITHOUT_ZIP.includes(country) && !isFilled(address.zip) ? "zip" : null;
}

/** The field of a complete address that cannot be right for its country, or null. */
export function wrongAddressField({
  countryCode,
  province,
  provinceCode,
  zip,
}: Pick<PostalAddress, "countryCode" | "province" | "provinceCode" | "zip">): "province" | "zip" | null {
  const country = countryCode.toUpperCase();
  if (WITH_PROVINCE.includes(country) && !isProvinceOf(country, { name: province, code: provinceCode }))
    return "province";
  return isFilled(zip) && !isPostalCodeOf(country, zip) ? "zip" : null;
}

function isFilled(value: string): boolean {
  return value.trim() !== "";
}
