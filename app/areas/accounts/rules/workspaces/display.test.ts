import { expect, test } from "vitest";
import { displayOf } from "./display";

test.each([
  ["UTC", null, false],
  ["UTC", {}, false],
  ["UTC", { is_time_zone_set: true }, true],
  ["Asia/Tokyo", null, true],
])("G197 in %s with the settings %j the time zone is known: %s", (timeZone, display, isKnown) => {
  expect(displayOf({ timeZone, display }).isTimeZoneKnown).toBe(isKnown);
});

test.each([
  [null, null],
  [{ display_currency: "EUR" }, "EUR"],
  [{ display_currency: null }, null],
  [{ display_currency: 7 }, null],
])("C048 with the settings %j the display currency is %s", (display, currency) => {
  expect(displayOf({ timeZone: "UTC", display }).displayCurrency).toBe(currency);
});
