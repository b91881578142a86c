import { expect, test } from "vitest";
import { CHANNEL_APPS, channelKeyOf, isPlatformsOwn } from "./channel-apps";

test("G056 the seven channels of our lists are found by the handle of the app behind them", () => {
  expect(Object.keys(CHANNEL_APPS)).toEqual(["google", "meta", "shop", "snapchat", "twitter", "pinterest", "tiktok"]);
  expect(["facebook", "snapchat-ads", "tiktok", "somebody-else", null].map(channelKeyOf)).toEqual([
    "meta",
    "snapchat",
    "tiktok",
    null,
    null,
  ]);
});

test("a shop's own shop window and till are no channels of others", () => {
  expect(["online_store", "online-store", "pos", "shop", null].map(isPlatformsOwn)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
