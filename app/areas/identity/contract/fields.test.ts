import { expect, test } from "vitest";
import { emailSchema } from "./fields";

test.each(["ada@example.co", " Ada.Byron+shop@sub.example.museum "])("G094 %j is an address", (text) => {
  expect(emailSchema.parse(text)).toBe(text.trim().toLowerCase());
});

test.each(["ada", "ada@example", "ada@example.c", "ada@.com", "@example.com", "a b@example.com", "ada@example.c0"])("G094 %j is none", (text) => {
  expect(emailSchema.safeParse(text).success).toBe(false);
});
