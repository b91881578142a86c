import { ORPCError, ValidationError } from "@orpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { LANGUAGE_CODES, type Language } from "../i18n/languages";
import { errorAnswer } from "./error-answer.server";

/** What a call with such an input answers for its field. */
function refusal(schema: z.ZodType, value: unknown, language: Language = "en"): string | undefined {
  const input = value === undefined ? {} : { field: value };
  const { error } = z.object({ field: schema }).safeParse(input);
  if (!error) return undefined;
  const cause = new ValidationError({ message: "Input validation failed", issues: error.issues as never, data: input });
  const { http, body } = errorAnswer(new ORPCError("BAD_REQUEST", { cause }), language);
  expect([http, body.status]).toEqual([400, 201]);
  return body.errors?.["field"];
}

const CASES: [string, z.ZodType, unknown, string][] = [
  ["nothing sent", z.string(), undefined, "This field is required."],
  ["nothing typed", z.string().min(1), "", "This field is required."],
  ["a short text", z.string().min(3), "ab", "Use at least 3 characters."],
  ["a long text", z.string().max(2), "abc", "Use at most 2 characters."],
  ["a number below", z.number().min(5), 4, "Enter 5 or more."],
  ["a number above", z.number().max(5), 6, "Enter 5 or less."],
  ["a number at an open end", z.number().positive(), 0, "Enter more than 0."],
  ["a number at the other", z.number().lt(9), 9, "Enter less than 9."],
  ["a text for a number", z.number(), "x", "Enter a number."],
  ["a query's text for a number", z.coerce.number(), "x", "Enter a number."],
  ["half a thing", z.int(), 1.5, "Enter a whole number."],
  ["a number off the steps", z.number().multipleOf(5), 7, "Enter a multiple of 5."],
  ["no address to write to", z.email(), "x", "Enter an email, such as name@example.com."],
  ["no address", z.url(), "x", "Enter an address, such as https://example.com."],
  ["no day", z.iso.date(), "2026-02-31", "Enter a date."],
  ["no moment", z.iso.datetime(), "x", "Enter a date."],
  ["none of the choices", z.enum(["new", "old"]), "x", "Choose one of these: new, old."],
  ["none at all", z.array(z.string()).min(1), [], "Choose 1 or more."],
  ["too many", z.array(z.string()).max(1), ["a", "b"], "Choose 1 at most."],
  ["a field that nobody knows", z.strictObject({}), { color: 1 }, "These fields aren't known here: color."],
  [
    "a large file",
    z.file().max(2 * 1024 * 1024),
    new File([new Uint8Array(3 * 1024 * 1024)], "a"),
    "The file may have 2 MB at most.",
  ],
  ["no file", z.file(), "x", "Choose a file."],
  ["a pattern", z.string().regex(/^[a-z]$/), "1", "This value isn't right. Check it."],
  ["one of two shapes", z.union([z.number(), z.boolean()]), "x", "This value isn't right. Check it."],
  ["a rule of its own", z.string().refine(() => false), "x", "This value isn't right. Check it."],
  ["a rule that knows better", z.string().refine(() => false, "errors.no_store"), "x", "Connect a store first."],
];

test.each(CASES)("%s is told in words for people", (_what, schema, value, words) => {
  expect(refusal(schema, value)).toBe(words);
});

test.each(LANGUAGE_CODES.filter((code) => code !== "en"))("in %s no field's refusal is English", (language) => {
  const english = CASES.filter(([, schema, value, words]) => refusal(schema, value, language) === words);
  expect(english).toEqual([]);
  const told = CASES.map(([, schema, value]) => refusal(schema, value, language)).join("\n");
  expect(told).not.toMatch(/invalid|expected|received|\{\{|field_/i);
});

test("what was sent is not repeated, and a missing part of a list is told at its place", () => {
  expect(refusal(z.enum(["a"]), "<script>")).not.toContain("script");
  expect(refusal(z.string(), null)).toBe("This value isn't right. Check it.");
});
