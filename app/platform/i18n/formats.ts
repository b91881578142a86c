/**
 * Intl's formats, each made once: making one takes fifty times as long as using it, and each holds memory outside of the
 * heap, so a list's page of them is most of what a document costs.
 */

/** Zones and languages are few, but zones come from outside: beyond so many formats all are made anew. */
const MOST = 500;

const formats = new Map<string, unknown>();

function kept<Format>(kind: string, language: string, options: object, make: () => Format): Format {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known as Format;
  if (formats.size >= MOST) formats.clear();
  const made = make();
  formats.set(key, made);
  return made;
}

/** Says numbers in a language. @throws RangeError for a language tag, currency or unit that is none */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept("number", language, options, () => new Intl.NumberFormat(language, options));
}

/** Says moments in a language. @throws RangeError for a language tag or time zone that is none */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return kept("date", language, options, () => new Intl.DateTimeFormat(language, options));
}

/** Says distances in time in a language. @throws RangeError for a language tag that is none */
export function relativeTimeFormat(
  language: string,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat {
  return kept("relative", language, options, () => new Intl.RelativeTimeFormat(language, options));
}

/** Names countries, currencies or languages in a language. @throws RangeError for a language tag that is none */
export function displayNames(language: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return kept("names", language, options, () => new Intl.DisplayNames(language, options));
}

/** Enumerates in a language. @throws RangeError for a language tag that is none */
export function listFormat(language: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return kept("list", language, options, () => new Intl.ListFormat(language, options));
}
