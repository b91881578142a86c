import { createContext, useContext } from "react";
import type { DocumentPrincipal } from "~/platform/document";
import { toTheme, type ThemeChoice } from "~/platform/theme";
import { keep, readKept } from "./browser-storage";

const STORED_AS = "theme";

/**
 * The theme that the account has chosen, else the one of this device, which those who aren't signed in have, too; light inside
 * a platform's frame, whose look it is.
 */
export function storedTheme(principal: Pick<DocumentPrincipal, "isEmbedded" | "theme"> | null): ThemeChoice {
  if (principal?.isEmbedded) return "light";
  return principal?.theme ?? toTheme(readKept("local", STORED_AS)) ?? "light";
}

/**
 * Puts the theme on the document before anything of it is shown; what it chooses is what `storedTheme` and `polarisTheme` do. It
 * runs before all other code, so it stands on its own.
 * @param chosen by the account
 */
export function themeScript(chosen: ThemeChoice | null): string {
  const choice = chosen ? `"${chosen}"` : `localStorage.getItem("${STORED_AS}")`;
  return `try{const choice=${choice};if(choice==="dark"||(choice==="system"&&matchMedia("(prefers-color-scheme: dark)").matches))document.documentElement.classList.add("p-theme-dark-experimental")}catch{}`;
}

/** Keeps the choice on this device, for its pages that know no account. */
export function storeTheme(choice: ThemeChoice): void {
  keep("local", STORED_AS, choice);
}

/** Polaris' theme for a choice. */
export function polarisTheme(choice: ThemeChoice, prefersDark: boolean): "light" | "dark-experimental" {
  return choice === "dark" || (choice === "system" && prefersDark) ? "dark-experimental" : "light";
}

export const ThemeContext = createContext<[ThemeChoice, (choice: ThemeChoice) => void]>(["light", () => {}]);

/** The chosen theme and how to choose another (S111). */
export function useThemeChoice() {
  return useContext(ThemeContext);
}
