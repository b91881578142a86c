import type { PostalAddress } from "~/adapters/supplier/supplier";
import { missingAddressField, wrongAddressField } from "../intake/address";
import { isPostalCodeOf } from "../intake/postal-codes";
import { isProvinceOf, provinceIn } from "../intake/provinces";

/** Digits that are written as the letters they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** States of the US whose postal codes begin with a zero, which spreadsheets lose; elsewhere any digit may be missing. */
const WITH_ZERO = ["CT", "MA", "ME", "NH", "NJ", "PR", "RI", "VI", "VT"];

/**
 * A complete address made of one that is not, from what stands in it and in the buyer's name: a postal code or a state that
 * was written into another field, a code with its country in front, a letter that stands for a digit, or a first zero that a
 * spreadsheet has lost. Nothing is invented: null where that does not make the address complete.
 * @param buyer the customer's name
 */
export function suggestAddress(address: PostalAddress, buyer: string): PostalAddress | null {
  if (isUsable(address)) return null;
  const suggested = [withName, withProvince, withPostalCode].reduce((known, mend) => mend(known, buyer), address);
  return isUsable(suggested) ? suggested : null;
}

function isUsable(address: PostalAddress): boolean {
  return missingAddressField(address) === null && wrongAddressField(address) === null;
}

function withName(address: PostalAddress, buyer: string): PostalAddress {
  const { firstName, lastName, company } = address;
  const [, first = "", last = ""] = /^(.*?)\s*(\S+)$/.exec(buyer.trim()) ?? [];
  return [firstName, lastName, company].some((name) => name.trim() !== "")
    ? address
    : { ...address, firstName: first, lastName: last };
}

function withProvince(address: PostalAddress): PostalAddress {
  const { countryCode, province, provinceCode, city, zip } = address;
  const isNamed = province.trim() !== "" || provinceCode.trim() !== "";
  if (isNamed && isProvinceOf(countryCode, { name: province, code: provinceCode })) return address;
  const beside = /^(.+?)[\s,]+([A-Za-z]{2,3})\.?$/.exec(city.trim());
  const inCity = beside?.[2] === beside?.[2]?.toUpperCase() ? provinceIn(countryCode, beside?.[2] ?? "") : null;
  if (inCity && beside?.[1]) return { ...address, city: beside[1], province: inCity.name, provinceCode: inCity.code };
  const before = /^([A-Za-z]{2,3})[\s,-]+(\S.*)$/.exec(zip.trim());
  const inZip = provinceIn(countryCode, before?.[1] ?? "");
  return inZip && before?.[2]
    ? { ...address, zip: before[2], province: inZip.name, provinceCode: inZip.code }
    : address;
}

function withPostalCode(address: PostalAddress): PostalAddress {
  const { countryCode, province, provinceCode, city, zip } = address;
  const fits = (code: string) => code !== "" && isPostalCodeOf(countryCode, code);
  if (zip.trim() === "") {
    const words = city.trim().split(/[\s,]+/);
    const code = [words[0], words.at(-1)].find((word = "") => /\d/.test(word) && fits(word));
    return words.length > 1 && code
      ? { ...address, zip: code, city: words.filter((word) => word !== code).join(" ") }
      : address;
  }
  if (fits(zip)) return address;
  const plain = zip.trim().toUpperCase();
  const bare = plain.replace(new RegExp(`^(${countryCode.toUpperCase()}|[A-Z])[\\s-]+(?=\\d)`), "");
  const digits = bare.replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const state = provinceIn(countryCode, provinceCode || province)?.code ?? "";
  const hasZero = countryCode.toUpperCase() === "US" && WITH_ZERO.includes(state);
  const code = [bare, digits, ...(hasZero ? [`0${digits}`] : [])].find(fits);
  return code ? { ...address, zip: code } : address;
}
