import { expect, test } from "vitest";
import { linkState } from "./link-state";

const now = new Date("2026-11-23T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const open: Parameters<typeof linkState>[0] = {
  now,
  paidAt: null,
  money: null,
  revokedAt: null,
  expiresAt: ago(-7 * 24 * 60),
  waiting: { count: 2, total: "20.00" },
};
const state = (change: Partial<typeof open>) => linkState({ ...open, ...change });
const nothing = { count: 0, total: "0.00" };

test("X087 a link ends by being paid, revoked, left without anything to pay, or out of time", () => {
  expect(state({})).toBe("open");
  expect(state({ paidAt: now })).toBe("paid");
  expect(state({ revokedAt: now })).toBe("revoked");
  expect(state({ waiting: nothing })).toBe("nothing_left");
  expect(state({ expiresAt: now })).toBe("expired");
});

test("X087 money that came in is handed on within the hour, also after the link's time; later it waits for the merchant", () => {
  const money = { amount: "20.00", cameAt: ago(59) };
  expect(state({ money, expiresAt: now })).toBe("processing");
  expect(state({ money: { ...money, cameAt: ago(60) } })).toBe("in_wallet");
});

test("X087 money that can pay nothing is the merchant's to use at once: revoked, too little, or nothing waits any more", () => {
  const money = { amount: "20.00", cameAt: now };
  expect(state({ money, revokedAt: now })).toBe("in_wallet");
  expect(state({ money, waiting: { count: 1, total: "20.01" } })).toBe("in_wallet");
  expect(state({ money, waiting: nothing })).toBe("in_wallet");
});
