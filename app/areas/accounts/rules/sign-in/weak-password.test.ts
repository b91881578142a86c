import { expect, test } from "vitest";
import { isWeakPassword } from "./weak-password";

test.each([
  "aaaaaaaaaa",
  "abababababab",
  "1234567890",
  "0123456789",
  "9876543210",
  "12345678901234567890",
  "Password123",
  "passw0rd2026!",
  "!!QWERTY123456",
  "qwertyuiop",
  "Welcome2026",
  "letmein1234",
  "..........",
  "Quayside2026",
])("X011 %s is guessed first", (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  "harbour-lights-42",
  "my password is long",
  "correct horse",
  "a-lantern-by-the-sea",
  "密码是很长的一句话哦",
  "1357924680x",
  "no-mouse-on-the-mole",
])("X011 %s is not", (password) => {
  expect(isWeakPassword(password)).toBe(false);
});
