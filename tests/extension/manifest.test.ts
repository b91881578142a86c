import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../app/platform/i18n/languages.ts";

const ROOT = "extensions/quayside-browser";
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const manifest = JSON.parse(read("manifest.json")) as {
  permissions: string[];
  content_security_policy: { extension_pages: string };
  background: { service_worker: string };
  options_ui: { page: string };
  icons: Record<string, string>;
  content_scripts: { js: string[] }[];
};
const code = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => /\.(js|html)$/.test(file));
const texts = (language: string) =>
  JSON.parse(read(`_locales/${language.replace("-", "_")}/messages.json`)) as Record<string, { message: string }>;

test("X040 no more permissions than it uses, and no code from elsewhere", () => {
  expect(manifest.permissions).toEqual(["storage", "scripting"]);
  expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self';");
  for (const file of code)
    expect(read(file), file).not.toMatch(/\beval\(|new Function|<script[^>]+src="https?:|import\(["']https?:/);
});

test("X040 the files that the manifest names are there", () => {
  const files = [
    manifest.background.service_worker,
    manifest.options_ui.page,
    ...Object.values(manifest.icons),
    ...manifest.content_scripts.flatMap(({ js }) => js),
  ];
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("its texts are there in the nine languages", () => {
  const wanted = Object.keys(texts("en")).sort();
  expect(readdirSync(join(ROOT, "_locales")).sort()).toEqual(
    LANGUAGE_CODES.map((code) => code.replace("-", "_")).sort(),
  );
  for (const language of LANGUAGE_CODES) {
    expect(Object.keys(texts(language)).sort(), language).toEqual(wanted);
    expect(texts(language).language!.message).toBe(language);
    const copied = wanted.filter(
      (key) => key !== "name" && texts(language)[key]!.message === texts("en")[key]!.message,
    );
    if (language !== "en") expect(copied, language).toEqual([]);
  }
});

test("every text is used, and every used text is there", () => {
  const source = [...code, "manifest.json"].map(read).join("\n");
  const used = [...source.matchAll(/(?:\btext\(|getMessage\(|link\(|data-text=|__MSG_)"?(\w+?)(?:"|__)/g)].map(
    ([, key]) => key!,
  );
  const chosen = [...source.matchAll(/\? "(options_\w+)" : "(options_\w+)"/g)].flatMap(([, one, other]) => [
    one!,
    other!,
  ]);
  expect([...new Set([...used, ...chosen])].filter((key) => !key.startsWith("@@")).sort()).toEqual(
    Object.keys(texts("en")).sort(),
  );
});
