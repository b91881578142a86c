import { createHash } from "node:crypto";
import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import { env } from "./env.server";

const CUT = "[cut]";
const DEEPEST = 8;
/** Endings of names whose values are secrets or tell who a person is, without case and word marks. */
const PRIVATE_NAME =
  /(?:password|token|secret|authorization|cookie|apikey|hmac|signature|email|phone|address[12]?|zip|firstname|lastname|customername|recipient)$/;
/**
 * Names of what others said, which may be any buyer's name or street: it is known again by its length and digest, and read
 * where it is kept for people, with what it is about.
 */
const OTHERS_WORDS = /^(?:vendormessage|detail)$/;
/** Failures that are about our keys and rights, whose words an operator needs. */
const OF_OUR_KEYS: readonly unknown[] = ["misconfigured", "reconnect"];
/**
 * The same inside texts: error messages quote what they choke on. Each begins where a word does: begun at every letter of a
 * long one, it would be read to its end each time, and what somebody has us log hold up everybody.
 */
const PRIVATE_TEXTS: readonly [RegExp, string][] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, CUT],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${CUT}`],
  [/\bshp[a-z]{2}_\w+/g, CUT],
  // Nothing is looked for in what has not the two dots of a token.
  [/(?<![\w-])(?=[\w-]+\.[\w-]+\.)[\w-]*eyJ[\w-]*\.[\w-]+\.[\w-]*/g, CUT],
  [/(\b\w+:\/\/)[^/\s:@]+:[^/\s@]+@/g, `$1${CUT}@`],
  [/([?&](?:code|hmac|sign|signature|\w*token|\w*secret|\w*password|id_token|session)=)[^&\s"']+/gi, `$1${CUT}`],
  [/\+\d[\d ().-]{6,}\d/g, CUT],
  // The engine quotes what it can't read as JSON.
  [/(Unexpected .{1,20}?), .{1,80}? is not valid JSON/gs, `$1, ${CUT} is not valid JSON`],
];

/** What of a value may stand in a log: private fields, at any depth, and private parts of texts are cut out. */
function cleanForLog(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return PRIVATE_TEXTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return "[deep]";
  if (value instanceof Error) return cleanForLog({ ...stdSerializers.errWithCause(value) }, depth);
  if (Array.isArray(value)) return value.map((item) => cleanForLog(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanField({ name, field, beside: value, depth })]),
  );
}

function cleanField({ name, field, beside, depth }: { name: string; field: unknown; beside: object; depth: number }) {
  if (isPrivate(name)) return CUT;
  if (typeof field !== "string" || !OTHERS_WORDS.test(name.toLowerCase())) return cleanForLog(field, depth + 1);
  return "kind" in beside && OF_OUR_KEYS.includes(beside.kind) ? cleanForLog(field) : digestOf(field);
}

function digestOf(text: string): string {
  return `[${text.length} characters, SHA-256 ${createHash("sha256").update(text).digest("hex").slice(0, 16)}]`;
}

function isPrivate(name: string): boolean {
  return PRIVATE_NAME.test(name.toLowerCase().replace(/[_-]/g, ""));
}

/** A log of JSON lines, on standard output where no destination is given. Secrets and people's data are cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const formatters = { log: (fields: Record<string, unknown>) => cleanForLog(fields) as Record<string, unknown> };
  const hooks = {
    logMethod(this: Logger, [fields, message]: unknown[], method: (...args: unknown[]) => void) {
      if (typeof fields === "string") return method.call(this, cleanForLog(fields));
      // Without a message the library takes an error's own, as it is.
      const { err } = fields as { err?: { message?: string } };
      method.call(this, fields, cleanForLog(message ?? err?.message));
    },
  };
  // Errors are written out where they are cleaned.
  const serializers = { err: (error: unknown) => error };
  return pino({ level, formatters, hooks, serializers }, destination ?? pino.destination(1));
}

/** The process's log. */
export const log = createLog(env.LOG_LEVEL);
