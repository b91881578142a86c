/** How the app looks (G210). */
export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The theme of that name, or null. */
export function toTheme(name: string | null): ThemeChoice | null {
  return THEME_CHOICES.find((choice) => choice === name) ?? null;
}
