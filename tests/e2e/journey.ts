/** A long way through the product, told step by step: when one fails, the rest of the way is not tried. */
import type { Page } from "playwright-core";
import { test } from "vitest";
import { patience } from "../setup/patience.ts";
import { keepPicture } from "./browser.ts";

const ASK_EVERY_MS = 400;

/**
 * Makes the function that adds steps. A step that fails leaves test-results/<journey>-failed.png behind, taken of the
 * page that `page()` answers then.
 */
export function journey(name: string, page: () => Page): (title: string, run: () => Promise<void>) => void {
  let failed: string | undefined;
  return (title, run) =>
    test(title, async ({ skip }) => {
      skip(failed !== undefined, `“${failed}” failed`);
      try {
        await run();
      } catch (error) {
        failed = title;
        await keepPicture(page(), `${name}-failed`);
        throw error;
      }
    });
}

/**
 * Asks again and again until the answer is there.
 * @param withinMs what it takes on a quiet machine at most
 * @throws Error that says what was waited for
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + patience(withinMs);
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    // Between one look and the next.
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
