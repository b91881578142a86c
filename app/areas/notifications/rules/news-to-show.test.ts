import { expect, test } from "vitest";
import { newsToShow } from "./news-to-show";

const news = [
  { kind: "wallet_too_low", created_at: "2026-11-20T10:02:00.000Z" },
  { kind: "order_placed", created_at: "2026-11-20T10:01:00.000Z" },
  { kind: "wallet_too_low", created_at: "2026-11-20T10:00:00.000Z" },
];

test("S075 the browser tells what came since, of the kinds that are wanted", () => {
  expect(newsToShow(news, { newest: "2026-11-20T10:00:00.000Z", kinds: ["wallet_too_low"] })).toEqual([news[0]]);
  expect(newsToShow(news, { newest: "2026-11-20T09:00:00.000Z", kinds: [] })).toEqual([]);
});

test("S075 what was there before the app went out of sight is not told", () => {
  expect(newsToShow(news, { newest: null, kinds: ["wallet_too_low", "order_placed"] })).toEqual([]);
});
