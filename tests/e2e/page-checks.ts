/** What must hold on every screen, whatever it shows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Frame } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GRAVE = ["serious", "critical"];

/** Rules of WCAG 2.1 AA that the screen breaks gravely, each with its first elements. */
export async function accessibilityProblems(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  const results = await frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (context: unknown, options: object) => Promise<AxeResults> } };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
    return axe.run(document, { runOnly: tags, iframes: false, resultTypes: ["violations"] });
  });
  return results.violations
    .filter(({ impact }) => impact && GRAVE.includes(impact))
    .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}

/** Texts on the screen that are keys of texts, or still hold the place of a value. */
export async function untranslatedTexts(frame: Frame): Promise<string[]> {
  const texts = await frame.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...document.body.innerText.split("\n"), ...named].map((text) => text.trim());
  });
  const isKey = (text: string) => /^(?:[a-z_]+:)?[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/.test(text) && !/\.(?:com|test|json)$/.test(text);
  return [...new Set(texts.filter((text) => isKey(text) || text.includes("{{") || text.includes("[object Object]")))];
}

/** How many pixels the screen is wider than its window. */
export function overflowWidth(frame: Frame): Promise<number> {
  return frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The elements that reach out of the window the furthest, to say what to mend. */
export function overflowingElements(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const reach = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - document.documentElement.clientWidth, -left);
    };
    return [...document.body.querySelectorAll("*")]
      .filter((element) => reach(element) > 1)
      .sort((a, b) => reach(b) - reach(a))
      .slice(0, 4)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} (+${Math.round(reach(element))} px)`);
  });
}
