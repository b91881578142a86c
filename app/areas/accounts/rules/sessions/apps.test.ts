import { expect, test } from "vitest";
import { APPS, EXTENSION_APP } from "./apps";

test("G018 two apps to switch between, and the extension hidden beside them", () => {
  expect(APPS.filter(({ isInSwitcher }) => isInSwitcher).map(({ marker }) => marker)).toEqual(["AO", "AH"]);
  expect(APPS.find(({ marker }) => marker === EXTENSION_APP)).toEqual({ marker: "EXT_ZOPI", isInSwitcher: false });
});
