/** What must hold on every screen, whatever it shows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Frame } from "playwright-core";
import { inTurn } from "../setup/turns.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GRAVE = ["serious", "critical"];

/** All rules of WCAG 2.1 AA, or those on names, roles and structure, without colors, which take most of the time. */
export type Rules = "all" | "names";
/** Those of a look that asks for none in particular: one run in four is with colors. Each screen as it opens has looks of its own. */
const USUAL: Rules = inTurn<Rules>(["all"], { parts: 4 })[0] ?? "names";

/** Rules of WCAG 2.1 AA that the screen breaks gravely, each with its first elements. */
export async function accessibilityProblems(frame: Frame, rules: Rules = USUAL): Promise<string[]> {
  return runAxe(frame, {
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] },
    ...(rules === "names" && { rules: { "color-contrast": { enabled: false } } }),
  });
}

/** How often a text that looks too faint is looked at again, and how long is waited in between. */
const LOOKS_AGAIN = 5;
const SETTLING_MS = 1_000;
/** A color that is on its way to another would be judged half-way. */
const AT_ONCE = "*, *::before, *::after { transition: none !important; animation: none !important; }";

/** Texts of the screen that are too faint to read in the dark theme, into which it is turned for a moment. */
export async function darkContrastProblems(frame: Frame): Promise<string[]> {
  const turn = async (isDark: boolean) => {
    await frame.page().emulateMedia({ colorScheme: isDark ? "dark" : "light" });
    await frame.evaluate((isDark) => {
      const { classList } = document.documentElement;
      // Pages outside of the app have no theme but the device's.
      if (!classList.contains("p-theme-light") && !classList.contains("p-theme-dark-experimental")) return;
      classList.toggle("p-theme-dark-experimental", isDark);
      classList.toggle("p-theme-light", !isDark);
    }, isDark);
  };
  const still = await frame.addStyleTag({ content: AT_ONCE });
  await turn(true);
  const look = () => runAxe(frame, { runOnly: { type: "rule", values: ["color-contrast"] } });
  let problems = await look();
  // Tabs and filters fade in by steps of their own after their counts have come; only what stays is too faint.
  for (let looked = 1; problems.length > 0 && looked < LOOKS_AGAIN; looked += 1) {
    // Between one look and the next.
    await frame.page().waitForTimeout(SETTLING_MS);
    problems = await look();
  }
  await turn(false);
  await still.evaluate((style) => (style as Element).remove());
  return problems;
}

async function runAxe(frame: Frame, options: object): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(AXE);
  const results = await frame.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: unknown, options: object) => Promise<AxeResults> };
    };
    return axe.run(document, { ...options, iframes: false, resultTypes: ["violations"] });
  }, options);
  return results.violations
    .filter(({ impact }) => impact && GRAVE.includes(impact))
    .map(
      ({ id, help, nodes }) =>
        `${id} (${help}): ${nodes
          .slice(0, 3)
          .map(({ html, failureSummary = "" }) => `${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, " ")}`)
          .join(" | ")}`,
    );
}

/** Texts on the screen that are keys of texts, or still hold the place of a value. */
export async function untranslatedTexts(frame: Frame): Promise<string[]> {
  const texts = await frame.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...document.body.innerText.split("\n"), ...named].map((text) => text.trim());
  });
  const isKey = (text: string) =>
    /^(?:[a-z_]+:)?[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/.test(text) && !/\.(?:com|test|json)$/.test(text);
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
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} (+${Math.round(reach(element))} px)`,
      );
  });
}

/** What stands there is data: names that people gave, figures, dates, codes, and texts in a language of their own. */
const DATA_PLACES = [
  "bdi, [dir=auto], time, .money, code, pre, [lang]:not(html)",
  // Components that take words alone, names among them.
  ".Polaris-Header-Title, .Polaris-Header-Title__SubTitle, .Polaris-TopBar-UserMenu__Details, .Polaris-Select__SelectedOption, .Polaris-Tag, .variant-values",
  ".Polaris-TextField__Prefix, .Polaris-TextField__Suffix, .Polaris-IndexTable__StickyTable",
].join();

/**
 * Visible texts of a screen in the pseudo-language that do not come through i18n: letters outside of its brackets, at a
 * place where no data stands.
 */
export function textsOutsideOfI18n(frame: Frame): Promise<string[]> {
  return frame.evaluate((dataPlaces) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (element.closest("script, style, noscript")) continue;
      let outside = "";
      for (const character of node.nodeValue!) {
        if (character === "⟦") depth++;
        else if (character === "⟧") depth--;
        else if (depth === 0) outside += character;
      }
      // A file's name is nobody's to translate.
      if (
        /\p{L}{2,}/u.test(outside.replace(/\w+\.json/, "")) &&
        !element.closest(dataPlaces) &&
        element.checkVisibility()
      ) {
        found.add(
          `${outside.trim().slice(0, 80)} in ${element.tagName.toLowerCase()}.${element.className} of ${element.parentElement?.className}`,
        );
      }
    }
    return [...found];
  }, DATA_PLACES);
}

/** Texts of ours that an edge cuts off: of an element that hides what overflows it, or of the window. Names may be cut off. */
export function clippedTexts(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const TOLERANCE_PX = 1.5;
    const isHiddenFromSight = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { clip, clipPath, opacity } = getComputedStyle(element);
      return (
        width <= 1 || height <= 1 || clip === "rect(0px, 0px, 0px, 0px)" || clipPath === "inset(50%)" || opacity === "0"
      );
    };
    /** The edge that cuts a text off, in words; null where it is all there, or can be scrolled to. */
    const cuttingEdge = (text: Node, element: Element): string | null => {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (range.getClientRects().length === 0) return null;
      const box = range.getBoundingClientRect();
      let scrollsAcross = false;
      let scrollsDown = false;
      for (
        let parent: Element | null = element;
        parent && parent !== document.documentElement;
        parent = parent.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        if (isHiddenFromSight(parent)) return null;
        const edges = parent.getBoundingClientRect();
        if (
          /hidden|clip/.test(overflowX) &&
          !scrollsAcross &&
          (box.right > edges.right + TOLERANCE_PX || box.left < edges.left - TOLERANCE_PX)
        )
          return `the sides of ${parent.tagName.toLowerCase()}.${parent.className}`;
        if (
          /hidden|clip/.test(overflowY) &&
          !scrollsDown &&
          (box.bottom > edges.bottom + TOLERANCE_PX || box.top < edges.top - TOLERANCE_PX)
        )
          return `the foot of ${parent.tagName.toLowerCase()}.${parent.className}`;
        scrollsAcross ||= /auto|scroll/.test(overflowX);
        scrollsDown ||= /auto|scroll/.test(overflowY);
        if (position === "fixed") break;
      }
      const isOutside = box.right > document.documentElement.clientWidth + TOLERANCE_PX || box.left < -TOLERANCE_PX;
      return isOutside && !scrollsAcross ? "the window" : null;
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      // Letters of ours: a text may hold nothing but a name.
      if (
        !/[à-ž]/i.test(node.nodeValue!) ||
        element.closest("script, style, noscript, option, .Polaris-IndexTable__StickyTable") ||
        !element.checkVisibility()
      )
        continue;
      const edge = cuttingEdge(node, element);
      if (edge) found.add(`${node.nodeValue!.trim().slice(0, 60)} is cut off by ${edge}`);
    }
    return [...found];
  });
}
