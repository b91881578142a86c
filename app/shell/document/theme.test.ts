import { expect, test } from "vitest";
import { THEME_CHOICES } from "~/platform/theme";
import { polarisTheme, storedTheme, themeScript } from "./theme";

test("G210 the theme is light, dark or the system's", () => {
  expect(THEME_CHOICES).toEqual(["light", "dark", "system"]);
  const onLight = THEME_CHOICES.map((choice) => polarisTheme(choice, false));
  const onDark = THEME_CHOICES.map((choice) => polarisTheme(choice, true));
  expect([onLight, onDark]).toEqual([
    ["light", "dark-experimental", "light"],
    ["light", "dark-experimental", "dark-experimental"],
  ]);
});

test("G210 the account's theme holds on every device; inside a platform's frame none does", () => {
  expect(THEME_CHOICES.map((theme) => storedTheme({ isEmbedded: false, theme }))).toEqual(THEME_CHOICES);
  expect(storedTheme({ isEmbedded: true, theme: "dark" })).toBe("light");
  expect(storedTheme({ isEmbedded: false, theme: null })).toBe("light");
});

test("the document is told the account's theme in its first script, and the device's where there is none", () => {
  expect(themeScript("dark")).toContain('const choice="dark"');
  expect(themeScript(null)).toContain("localStorage.getItem");
});
