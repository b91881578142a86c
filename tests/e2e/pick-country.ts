import type { Locator } from "playwright-core";

/**
 * Chooses a country from the list that a button opens. The search is that of the list: others of the page have the same name, and
 * are there before the list is.
 */
export async function pickCountry(opener: Locator, country: string): Promise<void> {
  await opener.click();
  const list = opener.page().locator(".Polaris-Popover").last();
  await list.getByRole("textbox", { name: "Search" }).fill(country);
  await list
    .getByRole("option", { name: new RegExp(`^${country}`) })
    .first()
    .click();
}
