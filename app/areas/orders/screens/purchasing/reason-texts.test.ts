import { describe, expect, test } from "vitest";
import outside from "../../../../../locales/en/outside.json";
import placement from "../../../../../locales/en/placement.json";
import { CARD_CHARGING } from "../../rules/purchasing/card-charging";
import { CHANGED, PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { STOP_REASONS } from "../../rules/purchasing/look-anew";
import { reasonTexts } from "./reason-texts";

describe("why a purchase goes no further", () => {
  test.each([...STOP_REASONS, CHANGED, PRICE_CHANGED, CARD_CHARGING, "wallet_insufficient", "restored"])(
    "%s has words for it",
    (reason) => {
      const [file, ...path] = reasonTexts(reason).split(/[:.]/);
      const texts = path.reduce<unknown>(
        (found, key) => (found as Record<string, unknown> | undefined)?.[key],
        file === "placement" ? placement : outside,
      );
      expect(texts).toMatchObject({ title: expect.any(String) as string, action: expect.any(String) as string });
    },
  );
});
