/**
 * The time zones to choose from (G197), IANA names: one for each way that clocks go somewhere people sell, under its
 * best-known city. A workspace may be in another one, such as a store's: it is then offered as well.
 */
export const TIME_ZONES: readonly string[] = [
  "Pacific/Pago_Pago",
  "Pacific/Honolulu",
  "Pacific/Marquesas",
  "America/Anchorage",
  "America/Adak",
  "America/Los_Angeles",
  "America/Vancouver",
  "America/Tijuana",
  "America/Phoenix",
  "America/Denver",
  "America/Hermosillo",
  "America/Mazatlan",
  "America/Chicago",
  "America/Regina",
  "America/Mexico_City",
  "America/Guatemala",
  "America/Costa_Rica",
  "America/New_York",
  "America/Toronto",
  "America/Havana",
  "America/Jamaica",
  "America/Panama",
  "America/Bogota",
  "America/Lima",
  "America/Guayaquil",
  "America/Cancun",
  "America/Caracas",
  "America/Halifax",
  "America/La_Paz",
  "America/Manaus",
  "America/Santo_Domingo",
  "America/Puerto_Rico",
  "America/Santiago",
  "America/Asuncion",
  "America/Guyana",
  "America/St_Johns",
  "America/Sao_Paulo",
  "America/Argentina/Buenos_Aires",
  "America/Montevideo",
  "America/Nuuk",
  "America/Noronha",
  "Atlantic/Azores",
  "Atlantic/Cape_Verde",
  "Atlantic/Reykjavik",
  "UTC",
  "Europe/London",
  "Europe/Dublin",
  "Europe/Lisbon",
  "Atlantic/Canary",
  "Africa/Casablanca",
  "Africa/Abidjan",
  "Africa/Accra",
  "Europe/Berlin",
  "Europe/Paris",
  "Europe/Madrid",
  "Europe/Rome",
  "Europe/Amsterdam",
  "Europe/Zurich",
  "Europe/Vienna",
  "Europe/Copenhagen",
  "Europe/Oslo",
  "Europe/Stockholm",
  "Europe/Prague",
  "Europe/Warsaw",
  "Europe/Budapest",
  "Europe/Belgrade",
  "Africa/Lagos",
  "Africa/Algiers",
  "Africa/Kinshasa",
  "Europe/Athens",
  "Europe/Bucharest",
  "Europe/Sofia",
  "Europe/Helsinki",
  "Europe/Riga",
  "Europe/Vilnius",
  "Europe/Kyiv",
  "Africa/Cairo",
  "Africa/Johannesburg",
  "Africa/Tripoli",
  "Asia/Jerusalem",
  "Asia/Beirut",
  "Europe/Istanbul",
  "Europe/Moscow",
  "Europe/Minsk",
  "Asia/Baghdad",
  "Asia/Riyadh",
  "Asia/Qatar",
  "Africa/Nairobi",
  "Africa/Addis_Ababa",
  "Asia/Tehran",
  "Asia/Dubai",
  "Asia/Baku",
  "Asia/Tbilisi",
  "Asia/Yerevan",
  "Indian/Mauritius",
  "Asia/Kabul",
  "Asia/Karachi",
  "Asia/Tashkent",
  "Asia/Almaty",
  "Asia/Yekaterinburg",
  "Asia/Kolkata",
  "Asia/Colombo",
  "Asia/Kathmandu",
  "Asia/Dhaka",
  "Asia/Yangon",
  "Asia/Bangkok",
  "Asia/Jakarta",
  "Asia/Ho_Chi_Minh",
  "Asia/Novosibirsk",
  "Asia/Shanghai",
  "Asia/Hong_Kong",
  "Asia/Taipei",
  "Asia/Singapore",
  "Asia/Kuala_Lumpur",
  "Asia/Manila",
  "Asia/Ulaanbaatar",
  "Australia/Perth",
  "Asia/Tokyo",
  "Asia/Seoul",
  "Australia/Darwin",
  "Australia/Adelaide",
  "Australia/Brisbane",
  "Australia/Sydney",
  "Australia/Hobart",
  "Asia/Vladivostok",
  "Pacific/Guam",
  "Pacific/Noumea",
  "Pacific/Auckland",
  "Pacific/Fiji",
  "Pacific/Chatham",
  "Pacific/Tongatapu",
  "Pacific/Kiritimati",
];

/** What many browsers and stores still call zones of the list. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Asia/Rangoon": "Asia/Yangon",
  "Europe/Kiev": "Europe/Kyiv",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Etc/UTC": "UTC",
};

/** The name that a zone has in the list, where it is there under another one. */
export function listedName(timeZone: string): string {
  return FORMER_NAMES[timeZone] ?? timeZone;
}

/**
 * A zone's name as people read it, with how far its clocks are ahead at a moment, such as "(GMT+01:00) Europe/Berlin".
 * Without a moment the name alone.
 */
export function timeZoneName(timeZone: string, at: Date | null): string {
  const name = timeZone.replaceAll("_", " ");
  if (!at) return name;
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return `(${offset === "GMT" ? "GMT+00:00" : offset}) ${name}`;
}

/**
 * True for an IANA time zone that moments can be told in. A bare offset such as "+02:00" is none: JavaScript and PostgreSQL
 * count it in opposite directions.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
