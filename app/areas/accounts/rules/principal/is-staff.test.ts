import { expect, test } from "vitest";
import { isStaff } from "./is-staff";

test.each([
  ["ada@team.example", true, "team.example", true],
  ["Ada@TEAM.example", true, "Team.example", true],
  ["ada@team.example", false, "team.example", false],
  ["ada@evil-team.example", true, "team.example", false],
  ["ada@team.example.evil.test", true, "team.example", false],
  ["ada@team.example", true, undefined, false],
])("G124 X051 %s, confirmed %s, at domain %s: staff %s", (email, isVerified, domain, expected) => {
  expect(isStaff({ email, isVerified, domain })).toBe(expected);
});
