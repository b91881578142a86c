/** How somebody new comes to an account in a browser. */
import type { Page } from "playwright-core";
import { linkFromMail } from "./outside.ts";

export interface NewSeller {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** Signs somebody up on the page, and confirms by the link in the mail. Ends on the confirmation. */
export async function signUp(
  page: Page,
  { appOrigin, sandboxOrigin, seller }: { appOrigin: string; sandboxOrigin: string; seller: NewSeller },
): Promise<void> {
  for (const [name, value] of Object.entries(seller)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await linkFromMail({ sandboxOrigin, appOrigin, to: seller.email }));
  await page.getByText("Your email is confirmed").waitFor();
}
