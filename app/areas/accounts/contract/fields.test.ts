import { expect, test } from "vitest";
import { emailSchema } from "./fields";

test.each(["ada@example.co", " Ada.Byron+shop@sub.example.museum "])("G094 %j is an address", (text) => {
  expect(emailSchema.parse(text)).toBe(text.trim().toLowerCase());
});

test.each([
  "ada",
  "ada@example",
  "ada@example.c",
  "ada@.com",
  "@example.com",
  "a b@example.com",
  "ada@example.c0",
  "ada@example.com,",
  "ada@-.-",
  "ada@example..com",
])("G094 %j is none", (text) => {
  expect(emailSchema.safeParse(text).success).toBe(false);
});

test.each([
  "1,ada@example.com",
  "group:ada@example.com",
  "<ada>@example.com",
  "ada@example.com(x)",
  "(x)ada@example.com",
  "a;b@example.com",
  '"a"@example.com',
])("%j would reach somebody else, or several", (text) => {
  expect(emailSchema.safeParse(text).success).toBe(false);
});

test("the address that a shop comes in under is nobody's", () => {
  expect(emailSchema.safeParse("Harbour@Shops.invalid").success).toBe(false);
  expect(emailSchema.safeParse("harbour@myshops.example").success).toBe(true);
});
