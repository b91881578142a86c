import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import { env } from "./env.server";

const CUT = "[cut]";
const DEEPEST = 8;
/** Endings of names whose values are secrets or tell who a person is, without case and word marks. */
const PRIVATE_NAME =
  /(?:password|token|secret|authorization|cookie|apikey|hmac|signature|email|phone|address[12]?|zip|firstname|lastname|customername|recipient)$/;
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
    Object.entries(value).map(([name, field]) => [name, isPrivate(name) ? CUT : cleanForLog(field, depth + 1)]),
  );
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
