/** House laws on texts: every string a person sees comes from locales/, and every language says all of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../app/platform/i18n/languages.ts";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const LETTERS = /\p{L}{2,}/u;
/** Properties whose value is shown or read out. */
const SHOWN = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "content",
  "helpText",
  "accessibilityLabel",
  "aria-label",
  "heading",
  "subtitle",
  "description",
  "tooltip",
]);

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * What no text of a language may hold, and what it says instead (docs/languages.md). Only what is wrong wherever it stands:
 * spaces and quotation marks of another language, address in the other form, words that the terms replace.
 */
const SPELLING: Record<string, [RegExp, string][]> = {
  en: [
    [/\bplease\b/i, "what to do, without please"],
    [/\bfulfil(?!l)/i, "fulfill"],
    [/\borganis|\bcolour|\bcancelled/i, "American spelling"],
    [/’/, "'"],
  ],
  ar: [
    [/[\p{Script=Arabic}\p{M}][,;?]/u, "، ؛ ؟"],
    [/["“”]/, "«»"],
    [/(?<!\p{L})(?:ال)?(?:خطة|خطط)(?!\p{L})/u, "باقة"],
    [/مورد/, "مورّد"],
  ],
  de: [
    [/(?<=[\p{L},] )(?:Sie|Ihr(?:e[mnrs]?)?|Ihnen)(?!\p{L})/u, "du"],
    [/["”«»]/, "„“"],
  ],
  es: [
    [/^[^¿]*\?|^[^¡]*!/, "¿? ¡!"],
    [/["“”]/, "«»"],
    [/(?<!d)añad/i, "agregar"],
  ],
  fr: [
    [/[^\u202f][;?!]/, "U+202F before ; ? !"],
    [/(?<!\u00a0):(?!\/\/)/, "U+00A0 before :"],
    [/«(?!\u00a0)|(?<!\u00a0)»|["“”]/, "«U+00A0…U+00A0»"],
    [/\p{L}'\p{L}/u, "’"],
  ],
  it: [
    [/\p{L}'\p{L}/u, "’"],
    [/["“”]/, "«»"],
  ],
  nl: [
    [/\p{L}'\p{L}/u, "’"],
    [/["“”«»]/, "‘’"],
  ],
  "pt-BR": [
    [/["«»]/, "“”"],
    [/\bordens? de compra/i, "compra"],
    [/(?<!\p{L})rastreio(?!\p{L})/iu, "rastreamento"],
  ],
  "zh-CN": [
    [/[,;:?!()]\p{Script=Han}|\p{Script=Han}[,;:?!()]/u, "，；：？！（）"],
    [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, "a space between 汉字 and Latin"],
    [/["「」]/, "“”"],
    [/你/, "您"],
    [/店铺/, "商店"],
    [/账号/, "账户"],
  ],
};
const EVERYWHERE: [RegExp, string][] = [
  [/ {2}|^\s|\s$/, "no stray space"],
  [/\.\.\./, "…"],
];
/** English that the documents set word for word. */
const AS_DOCUMENTED = [
  "find-product.json: detail.empty_text",
  "pictures.json: refused.heic",
  "pictures.json: refused.processing",
];

/** A language's texts of one area: key path to text. */
function readTexts(language: string, file: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === "string") texts.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) collect(inner, path ? `${path}.${key}` : key);
  };
  collect(JSON.parse(readFileSync(join("locales", language, file), "utf8")), "");
  return texts;
}

/** Variables with how they are said, such as "count" or "margin, percent". */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/{{-?\s*([^}]+?)\s*}}/g)].map(([, name]) => name!))].sort();
const tags = (text: string): string[] => [...text.matchAll(/<\/?[\w]+ ?\/?>/g)].map(([tag]) => tag).sort();

/** Key paths without plural suffixes: languages differ in how many forms they have. */
const keysOf = (texts: Map<string, string>): string[] =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")))].sort();

/** What `<Trans t={t} i18nKey="…">` asks for: its translation function and the key. */
function askedByElement(node: ts.Node): [ts.Expression?, ts.Expression?] {
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== "Trans") return [];
  const given = (name: string) => {
    const value = node.attributes.properties
      .filter(ts.isJsxAttribute)
      .find((attribute) => attribute.name.getText() === name)?.initializer;
    return value && ts.isJsxExpression(value) ? value.expression : (value as ts.Expression | undefined);
  };
  return [given("t"), given("i18nKey")];
}

test("screens hold no text of their own", () => {
  const found: string[] = [];
  const files = sourceFiles(["app"], /\.tsx$/).filter((file) => !file.endsWith(".test.tsx"));
  for (const file of files) {
    walk(parse(file), (node) => {
      if (ts.isJsxText(node) && LETTERS.test(node.text)) found.push(`${placeOf(node)} ${node.text.trim()}`);
      if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer) {
        const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
        // A text begins like one; names of keys and variants do not.
        if (value && ts.isStringLiteralLike(value) && /^\p{Lu}/u.test(value.text))
          found.push(`${placeOf(node)} ${value.text}`);
      }
    });
  }
  expect(found).toEqual([]);
});

/** Names of the variables that a call hands to its text, or null where they can't be told from here. */
function givenNames(node: ts.Node): ReadonlySet<string> | null {
  if (!ts.isCallExpression(node)) return null;
  const [, given] = node.arguments;
  if (!given) return new Set();
  if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return null;
  return new Set(given.properties.map((property) => property.name?.getText() ?? ""));
}

test("every text that a screen asks for is there in English, and gets its variables", () => {
  const missing: string[] = [];
  for (const file of sourceFiles(["app"], /\.tsx?$/)) {
    /** Name of a translation function in this file, and the area whose texts it gives. */
    const areas = new Map<string, string>();
    const tree = parse(file);
    walk(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer) return;
      if (!ts.isCallExpression(node.initializer) || node.initializer.expression.getText() !== "useTranslation") return;
      const [given] = node.initializer.arguments;
      const area = given && ts.isArrayLiteralExpression(given) ? given.elements[0] : given;
      const bound = node.name.elements.find((element) => (element.propertyName ?? element.name).getText() === "t");
      if (bound && area && ts.isStringLiteralLike(area)) areas.set(bound.name.getText(), area.text);
    });
    if (areas.size === 0) continue;
    walk(tree, (node) => {
      const [translation, asked] = ts.isCallExpression(node)
        ? [node.expression, node.arguments[0]]
        : askedByElement(node);
      const own = translation && areas.get(translation.getText());
      if (!own || !asked || !ts.isStringLiteralLike(asked)) return;
      const [key, area] = asked.text.includes(":")
        ? [asked.text.split(":")[1]!, asked.text.split(":")[0]!]
        : [asked.text, own];
      const texts = readTexts("en", `${area}.json`);
      const text = texts.get(key) ?? texts.get(`${key}_other`);
      if (text === undefined) missing.push(`${placeOf(node)} ${area}: ${key}`);
      const given = givenNames(node);
      const lacked = placeholders(text ?? "").filter((name) => given && !given.has(name.split(",")[0]!.trim()));
      for (const name of lacked) missing.push(`${placeOf(node)} ${area}: ${key} lacks ${name}`);
    });
  }
  expect(missing).toEqual([]);
});

/** Every key that the code may mean, with its area where it names one: literals as they are, templates as patterns. */
function askedKeys(): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const withArea = (text: string) => text.replace(/^errors\./, "errors:");
  for (const file of sourceFiles(["app"], /\.tsx?$/)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    walk(parse(file), (node) => {
      if (ts.isStringLiteralLike(node)) literals.add(withArea(node.text));
      if (!ts.isTemplateExpression(node)) return;
      const parts = [withArea(node.head.text), ...node.templateSpans.map(({ literal }) => literal.text)];
      // What is hardly more than a variable could be anything.
      if (parts.join("").length > 4)
        patterns.push(new RegExp(`^${parts.map((part) => part.replace(/[^\w\s]/g, "\\$&")).join("[\\w.-]+")}$`));
    });
  }
  return { literals, patterns };
}

test("every text is asked for", () => {
  const { literals, patterns } = askedKeys();
  const isAsked = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
  const unused = readdirSync("locales/en").flatMap((file) => {
    const area = file.replace(".json", "");
    return keysOf(readTexts("en", file))
      .filter((key) => ![key, `${area}:${key}`].some(isAsked))
      .map((key) => `${file}: ${key}`);
  });
  expect(unused).toEqual([]);
});

test("a number before a word has its plural forms", () => {
  const found = readdirSync("locales/en").flatMap((file) =>
    [...readTexts("en", file)]
      .filter(([key, text]) => /\{\{count[^}]*\}\} \p{L}/u.test(text) && !PLURAL.test(key))
      .map(([key]) => `${file}: ${key}`),
  );
  expect(found).toEqual([]);
});

describe("languages", () => {
  const files = readdirSync("locales/en").filter((file) => file.endsWith(".json"));
  const others = LANGUAGE_CODES.filter((code) => code !== "en");

  test("there are nine", () => expect(others).toHaveLength(8));

  test.each(others)("%s says everything that English says", (language) => {
    const missing = files.flatMap((file) => {
      let texts: Map<string, string>;
      try {
        texts = readTexts(language, file);
      } catch {
        return [`${language}/${file}`];
      }
      const [english, translated] = [keysOf(readTexts("en", file)), keysOf(texts)];
      return [
        ...english.filter((key) => !translated.includes(key)).map((key) => `${file}: ${key} is missing`),
        ...translated.filter((key) => !english.includes(key)).map((key) => `${file}: ${key} is not in English`),
      ];
    });
    expect(missing).toEqual([]);
  });

  test.each(LANGUAGE_CODES)("%s is spelled as docs/languages.md says", (language) => {
    const rules = [...EVERYWHERE, ...(SPELLING[language] ?? [])];
    const wrong = files.flatMap((file) =>
      [...readTexts(language, file)].flatMap(([key, text]) =>
        rules.filter(([pattern]) => pattern.test(text)).map(([, right]) => ({ at: `${file}: ${key}`, right, text })),
      ),
    );
    expect(wrong.filter(({ at }) => language !== "en" || !AS_DOCUMENTED.includes(at))).toEqual([]);
  });

  test.each(others)("%s has the plural forms that the language needs", (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = files.flatMap((file) => {
      const texts = readTexts(language, file);
      const plurals = new Set(
        [...readTexts("en", file).keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")),
      );
      return [...plurals].flatMap((key) =>
        needed.filter((form) => !texts.has(`${key}_${form}`)).map((form) => `${file}: ${key}_${form}`),
      );
    });
    expect(missing).toEqual([]);
  });

  test.each(others)("%s keeps the variables and tags of English", (language) => {
    const different = files.flatMap((file) => {
      const english = readTexts("en", file);
      return [...readTexts(language, file)].flatMap(([key, text]) => {
        const original = english.get(key) ?? english.get(key.replace(PLURAL, "_other"));
        if (original === undefined) return [];
        // The form for one or two may say the number in words.
        const mayDrop = PLURAL.test(key) && !key.endsWith("_other") ? new Set(["count", "count, compact"]) : new Set();
        const wanted = placeholders(original).filter((name) => !mayDrop.has(name));
        const given = placeholders(text).filter((name) => !mayDrop.has(name));
        const same = wanted.join() === given.join() && tags(original).join() === tags(text).join();
        return same ? [] : [`${file}: ${key}`];
      });
    });
    expect(different).toEqual([]);
  });
});
