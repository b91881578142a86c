import type { Page, Route } from "playwright-core";

export interface HeldAnswers {
  /** How many times was asked so far. */
  asked(): number;
  /** Has all answers go on, also those that are asked for later. */
  letGo(): void;
}

/**
 * Holds back what a page is answered at an address, until it is let go: an answer as slow as a test needs it.
 * @param answer what it then comes to; what the product answers when absent
 */
export async function holdAnswers(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<HeldAnswers> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(address, async (route) => {
    asked += 1;
    await promise;
    await answer(route);
  });
  return { asked: () => asked, letGo: resolve };
}
