import english from "@shopify/polaris/locales/en.json";
import { expect, test } from "vitest";
import arabic from "../../../locales/ar/polaris.json";

/** Every text with its place, and the names that it leaves open. */
function textsOf(node: object, place = ""): [string, string[]][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`${place}.${key}`, [...value.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()] as [string, string[]]]
      : textsOf(value as object, `${place}.${key}`),
  );
}

test("the Arabic texts of Polaris have every key and every open name of the English ones", () => {
  expect(textsOf(arabic)).toEqual(textsOf(english));
});
