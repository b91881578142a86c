/** What an address shows of a list as the server draws it, which takes a small part of what loading it in a page does. */
import type { Page } from "playwright-core";

export const LIST_ROWS = "main tbody tr";
export const LIST_TABS = 'main [role="tab"][aria-selected="true"]';
export const LIST_STATUSES = 'main button[aria-pressed="true"]:not(table button, .list-pages button)';

/** What stands in elements, without what changes as time goes by. */
const lasting = (texts: string[]): string[] =>
  texts.map((text) => text.replaceAll(/\d+ (second|minute)s? ago|now/g, "").trim());

/** What the elements of the page say; those that nobody sees are there to be measured. */
export async function shownTexts(page: Page, selector: string): Promise<string[]> {
  return lasting(await page.locator(selector).filter({ visible: true }).allTextContents());
}

/** What the elements say on the page that the server answers with at an address. @throws Error where it answers otherwise */
export async function servedTexts(page: Page, address: string, selector: string): Promise<string[]> {
  const texts = await page.evaluate(
    async ([address, selector]) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
      return [...drawn.querySelectorAll(selector)].map(({ textContent }) => textContent);
    },
    [address, selector] as const,
  );
  return lasting(texts);
}
