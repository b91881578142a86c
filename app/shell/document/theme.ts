import { createContext, useContext } from "react";
import { keep, readKept } from "./browser-storage";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORED_AS = "theme";

/** The theme chosen on this device; light inside a platform's frame, whose look it is. */
export function storedTheme(isEmbedded: boolean): ThemeChoice {
  if (isEmbedded) return "light";
  const kept = readKept("local", STORED_AS);
  return THEME_CHOICES.find((choice) => choice === kept) ?? "light";
}

/**
 * Puts the theme on the document before anything of it is shown; what it chooses is what `polarisTheme` does. It runs before
 * all other code, so it stands on its own.
 */
export const THEME_SCRIPT = `try{const choice=localStorage.getItem("${STORED_AS}");if(choice==="dark"||(choice==="system"&&matchMedia("(prefers-color-scheme: dark)").matches))document.documentElement.classList.add("p-theme-dark-experimental")}catch{}`;

/** Keeps the choice on this device. */
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
