import { expect, test } from "vitest";
import { shortNumber } from "./short-number";

test.each([
  ["Q-01M81GE8CSEQZ9TNPGHFN0XJX5", "Q-N0XJX5"],
  ["Q-123456", "Q-123456"],
  ["#1001", "#1001"],
  ["", ""],
])("%j is said as %j", (number, said) => expect(shortNumber(number)).toBe(said));
