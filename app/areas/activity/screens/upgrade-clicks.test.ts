import { expect, test, vi } from "vitest";
import { watchUpgradeClicks } from "./upgrade-clicks";

/** Something on a page to press, with what stands around it by selector. */
const pressable = (around: Record<string, object>): EventTarget & { press(): void } => {
  const element = Object.assign(new EventTarget(), {
    closest: (selector: string) =>
      selector in around ? Object.assign(around[selector]!, { closest: element.closest }) : null,
    press: () => void element.dispatchEvent(new Event("click")),
  });
  return element;
};
const LINK = { "a, button": {} };

test("B093 a press on Upgrade is told of with the feature and the place, until nobody listens", () => {
  const told = vi.fn();
  const dataset = { upgradePlace: "quota_notice", upgradeFeature: "PRODUCT_LISTING" };
  const link = pressable({ ...LINK, "[data-upgrade-place]": { dataset } });
  const stop = watchUpgradeClicks(link, told);
  link.press();
  expect(told.mock.calls).toEqual([[{ feature: "PRODUCT_LISTING", place: "quota_notice" }]]);
  stop();
  link.press();
  expect(told).toHaveBeenCalledTimes(1);
});

test("B093 neither a press beside the way up is told of, nor one elsewhere", () => {
  const told = vi.fn();
  const text = pressable({ "[data-upgrade-place]": { dataset: { upgradePlace: "top_bar" } } });
  const elsewhere = pressable(LINK);
  for (const element of [text, elsewhere]) {
    watchUpgradeClicks(element, told);
    element.press();
  }
  expect(told).not.toHaveBeenCalled();
});
