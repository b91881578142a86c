/** States and provinces by the codes of ISO 3166-2, where a parcel goes astray without the right one. */
const PROVINCES: Readonly<Record<string, string>> = {
  US:
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia," +
    "HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland," +
    "MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada," +
    "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma," +
    "OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah," +
    "VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia," +
    "PR Puerto Rico,GU Guam,VI Virgin Islands,AS American Samoa,MP Northern Mariana Islands,FM Micronesia," +
    "MH Marshall Islands,PW Palau,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific",
  CA:
    "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories," +
    "NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon",
  AU:
    "ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia," +
    "TAS Tasmania,VIC Victoria,WA Western Australia",
};

/** A country's provinces, names by code; undefined where we know none. */
function provincesOf(countryCode: string): Record<string, string> | undefined {
  const entries = PROVINCES[countryCode.toUpperCase()]?.split(",");
  return entries && Object.fromEntries(entries.map((entry) => [entry.split(" ")[0], entry.replace(/^\S+ /, "")]));
}

/** False for a state or province that the country does not have. A country that is not known is not judged. */
export function isProvinceOf(countryCode: string, { name, code }: { name: string; code: string }): boolean {
  const provinces = provincesOf(countryCode);
  if (!provinces || code.trim().toUpperCase() in provinces) return true;
  const written = plain(name);
  return Object.entries(provinces).some(([known, title]) => written === plain(known) || written === plain(title));
}

/** The province that a word stands for, by its code or its name; null for none, and where we know none. */
export function provinceIn(countryCode: string, word: string): { code: string; name: string } | null {
  const written = plain(word);
  const known = Object.entries(provincesOf(countryCode) ?? {});
  const [code, name] = known.find((each) => each.some((title) => plain(title) === written)) ?? [];
  return written !== "" && code && name ? { code, name } : null;
}

/** An example of a country's provinces; null where we know none. */
export function exampleProvince(countryCode: string): string | null {
  return Object.values(provincesOf(countryCode) ?? {})[0] ?? null;
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}
