import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { ownWork } from "../../../tests/factories/own-work.ts";
import { readJson } from "./read-input.server";

const reading = (text: string) => readJson(Readable.from([Buffer.from(text)]) as unknown as IncomingMessage);
const refused = { kind: "badRequest", text: { key: "errors.input_invalid" } };
const lists = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each([
  ["as deep as anything is", lists(64)],
  ["many beside each other", `[${Array(100).fill(lists(63)).join(",")}]`],
  ["signs of lists in a text", JSON.stringify({ a: `${"[".repeat(100)}"\\` })],
  ["a mark of its order first", `\ufeff{"a":[]}`],
])("JSON is read: %s", async (_, text) => {
  expect(await reading(text)).toEqual(JSON.parse(text.replace("\ufeff", "")));
});

test.each([
  ["a level more", lists(65)],
  ["objects within lists", '[{"a":'.repeat(33)],
  ["behind a text that ends in a sign", `["\\\\",${lists(64)}]`],
  ["half", '{"a":'],
  ["nothing", " "],
])("JSON is refused: %s", async (_, text) => {
  await expect(reading(text)).rejects.toMatchObject(refused);
});

test("what nests without end is refused before anybody parses it", async () => {
  const text = lists(750_000);
  expect(await ownWork(() => expect(reading(text)).rejects.toMatchObject(refused))).toBeLessThan(20);
});
