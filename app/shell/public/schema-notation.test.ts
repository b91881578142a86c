import { expect, test } from "vitest";
import { notationOf } from "./schema-notation";

test("a schema reads as a type, with bounds and defaults beside it", () => {
  const text = notationOf({
    type: "object",
    required: ["id", "lines"],
    properties: {
      id: { $ref: "#/components/schemas/Id" },
      page_size: { type: "integer", minimum: 1, maximum: 100, default: 25 },
      total: { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      lines: {
        type: "array",
        maxItems: 9,
        items: {
          type: "object",
          required: ["title"],
          properties: { title: { anyOf: [{ type: "string" }, { type: "null" }] } },
        },
      },
      tags: { type: "array", items: { type: "string", maxLength: 40 } },
      states: { type: "array", items: { enum: ["open", "done"] } },
      counts: { type: "object", additionalProperties: { type: "integer" } },
    },
  });
  expect(text).toBe(`{
  id: Id;
  page_size?: number; // integer, 1 to 100, default 25
  total?: number; // integer
  lines: {
    title: string | null;
  }[]; // at most 9 items
  tags?: string[]; // each at most 40 characters
  states?: ("open" | "done")[];
  counts?: {
    [name: string]: number;
  };
}`);
});
