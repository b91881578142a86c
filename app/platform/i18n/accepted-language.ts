import { type LANGUAGE_CODES, toLanguage } from "./languages";

/** The first language of a browser's list (Accept-Language) that we speak, or undefined. */
export function acceptedLanguage(headers: Headers): (typeof LANGUAGE_CODES)[number] | undefined {
  const codes = headers.get("accept-language")?.split(",") ?? [];
  return codes.map((code) => toLanguage(code.split(";")[0]?.trim())).find((language) => language !== undefined);
}
