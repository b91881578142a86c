import { expect, test } from "vitest";
import { orderNames, plainPhone } from "./find-order";

test.each([
  "1001",
  "#1001",
  "# 1001",
  " #\u00a01001 ",
  "＃１００１",
  "№ 1001",
  "No. 1001",
  "no.1001",
  "Order #1001",
  "Bestellung: 1001",
  "١٠٠١",
  "\u200f#1001\u200e",
])("%j is the number of order #1001", (typed) => {
  expect(orderNames(typed)).toContain("#1001");
});

test.each([
  ["hb-1001", "HB-1001"],
  ["# HB 1001", "#HB1001"],
  ["HB 1001", "HB 1001"],
  ["1001-us", "1001-US"],
])("%j is the number of order %s", (typed, name) => {
  expect(orderNames(typed)).toContain(name);
});

test.each(["", "#", " # ", "\u200f"])("%j is no number", (typed) => {
  expect(orderNames(typed)).toEqual([]);
});

test.each([
  ["+1 (503) 555-0117", "US"],
  ["503-555-0117", "US"],
  ["503.555.0117", "US"],
  ["0015035550117", "US"],
  ["+15035550117", null],
  ["+١٥٠٣٥٥٥٠١١٧", "EG"],
])("%j from %s is one number", (typed, country) => {
  expect(plainPhone(typed, country)).toBe("+15035550117");
});

test("a national number is its country's, and what is no phone number is none", () => {
  expect(plainPhone("030 123456", "DE")).toBe(plainPhone("+49 30 123456", "US"));
  expect(plainPhone("030 123456", "FR")).not.toBe(plainPhone("+49 30 123456", "US"));
  expect(["12345", "ada@buyers.test", "1234567@buyers.test", ""].map((typed) => plainPhone(typed, "US"))).toEqual([
    "",
    "",
    "",
    "",
  ]);
});
