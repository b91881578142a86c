import { expect, test } from "vitest";
import { acceptedLanguage, documentLanguage } from "./remix-i18n.server";

const headers = (accepted: string, locale?: string) =>
  new Headers({ "accept-language": accepted, ...(locale && { locale }) });

test.each([
  ["the first that we speak", "sv, de", "de"],
  ["the one that is liked best, wherever it stands", "en;q=0.5, fr;q=0.9, ar;q=0.7", "fr"],
  ["a variety of another country by its language", "pt-PT, en;q=0.8", "pt-BR"],
  ["none that is ruled out", "de;q=0, nl;q=0.1", "nl"],
  ["English for those whose languages we don't speak", "sv, ja", "en"],
  ["English for who says nothing", "", "en"],
])("G079 a browser's list gives %s", async (_, accepted, language) => {
  expect(await documentLanguage(new Request("https://app.example/"), headers(accepted))).toBe(language);
});

test("G012 G079 what the address asks for goes before the browser's list", async () => {
  expect(await documentLanguage(new Request("https://app.example/"), headers("de", "zh-CN"))).toBe("zh-CN");
  expect(await documentLanguage(new Request("https://app.example/"), headers("de", "xx"))).toBe("de");
});

test("where none of the languages is ours, there is none", () => {
  expect(acceptedLanguage(headers("sv"))).toBeUndefined();
});
