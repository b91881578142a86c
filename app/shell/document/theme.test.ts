import { expect, test } from "vitest";
import { polarisTheme, THEME_CHOICES } from "./theme";

test("G210 the theme is light, dark or the system's", () => {
  expect(THEME_CHOICES).toEqual(["light", "dark", "system"]);
  const onLight = THEME_CHOICES.map((choice) => polarisTheme(choice, false));
  const onDark = THEME_CHOICES.map((choice) => polarisTheme(choice, true));
  expect([onLight, onDark]).toEqual([
    ["light", "dark-experimental", "light"],
    ["light", "dark-experimental", "dark-experimental"],
  ]);
});
