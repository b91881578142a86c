import { createContext, useContext } from "react";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORED_AS = "theme";

/** The theme chosen on this device; light where nothing may be stored, and inside a platform's frame, whose look it is. */
export function storedTheme(isEmbedded: boolean): ThemeChoice {
  if (isEmbedded) return "light";
  try {
    return THEME_CHOICES.find((choice) => choice === localStorage.getItem(STORED_AS)) ?? "light";
  } catch {
    return "light";
  }
}

/** Keeps the choice on this device, where that is allowed. */
export function storeTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(STORED_AS, choice);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
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
