import { createHash } from "node:crypto";
import { parse } from "lossless-json";
import { z } from "zod";
import { OutsideError } from "./outcome";

/**
 * Reads a vendor's JSON with every number as the text it was sent as, so that ids beyond 2^53 and money survive. What can't be
 * read is told by its length, its digest and where reading stopped: answers have buyers' names and streets in them.
 * @param isSafe true where the call can be repeated: an unreadable answer is then "retry", else "unknown"
 * @throws OutsideError "unreadable_answer" when the text is not JSON
 */
export function parseLossless(text: string, { isSafe }: { isSafe: boolean }): unknown {
  try {
    return parse(text, null, (digits) => digits);
  } catch (cause) {
    throw noJson(text, cause, { isSafe });
  }
}

/** The error of a text that is no JSON, by what its reader said of it. */
export function noJson(text: string, cause: unknown, { isSafe }: { isSafe: boolean }): OutsideError {
  return new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
    vendorMessage: `${digestOf(text)}${placeOf(cause)}`,
  });
}

/** A text that nobody is to read, so that it can be known again: its length and the beginning of its digest. */
function digestOf(text: string): string {
  return `${text.length} characters, SHA-256 ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

function placeOf(cause: unknown): string {
  const [place] = /at position \d+/.exec(String(cause)) ?? [];
  return place ? `, ${place}` : "";
}

/**
 * Holds a vendor's answer to its schema.
 * @throws OutsideError "unreadable_answer" (retry for a call that is safe to repeat, else unknown) when it does not fit
 */
export function checkAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  { isSafe }: { isSafe: boolean },
): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
    vendorMessage: issue ? `${issue.path.join(".")}: ${issue.message}` : null,
    cause: result.error,
  });
}

/** A whole number on the wire, as a number. For counts and days; ids stay text. */
export const wireInteger = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
/** An amount on the wire as a decimal string, however it was written (`"1.50"`, `1.5`). */
export const wireDecimal = z.string().regex(/^-?\d+(\.\d+)?$/);
