import { oc } from "@orpc/contract";
import { z } from "zod";
import type { Permission } from "../permissions";

/** What a contract entry declares beside its shapes; the server enforces it, screens read it to hide or lock. */
export interface CallMeta {
  /** The ledger's id, such as C279; "+" before ids of our own making */
  id: string;
  access: CallAccess;
  /** Also served without the /api prefix (ledger tag outside-api) */
  outsideApi: boolean;
  /** What a documented call by GET writes; null for one that reads, and for those of other methods, which change something anyway */
  writesByGet: WritesByGet | null;
  /** The browser's extension makes it too; its session opens no other (decision 15) */
  isForExtension: boolean;
  /** It opens, closes or changes a way into an account or a workspace: the log tells each time, whether it came through or not */
  isWayIn: boolean;
  body: BodyRule;
}

/**
 * "changes" what is the store's or the account's, as a call of another method does: guests may not make it. "notes" something
 * by the way, such as a count or what a store has just said. Neither is made for a browser that another site sent (decision 36).
 */
export type WritesByGet = "changes" | "notes";

/** What a call's body may be: it is refused before it is read, as reading it is work that everybody else waits for. */
export interface BodyRule {
  /** Of JSON */
  mostBytes: number;
  /** Of a form with a file among its parts; 0 where a call takes none */
  mostFormBytes: number;
}

const KIB = 1024;
/** Fields, a list of ids, a text of several pages. */
const BODY_BYTES = 256 * KIB;
/** What nobody has signed in for. */
const PUBLIC_BODY_BYTES = 32 * KIB;
/** What a form says beside its file. */
export const FORM_BYTES = 16 * KIB;

export type CallAccess =
  /** Anyone, signed in or not */
  | { public: true }
  /** Signed in and holding at least one of these; none listed: signed in is enough */
  | { public?: false; permissions: readonly Permission[] };

export interface CallOptions {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api, parameters as {camelCase} */
  path: `/${string}`;
  /** One line, what it does */
  summary: string;
  access: CallAccess;
  outsideApi?: boolean;
  /** Of a GET that writes */
  writesByGet?: WritesByGet;
  /** True for what the browser's extension calls */
  isForExtension?: boolean;
  /** True for what opens, closes or changes a way in */
  isWayIn?: boolean;
  /** Of a body that is larger than most, in KiB: what it takes to read it is to stay below 50 ms */
  mostKib?: number;
  /** Largest file, in bytes, of a call that is given one */
  file?: number;
}

/** Starts a contract entry. Follow with `.input(schema)` and `.output(answers(schema))`. */
export function call(options: CallOptions) {
  const { id, method, path, summary, access, mostKib, file } = options;
  const { outsideApi = false, isForExtension = false, isWayIn = false } = options;
  const writesByGet = options.writesByGet ?? null;
  if (writesByGet && method !== "GET") throw new Error(`${id} is no GET, and writes in any case`);
  const mostBytes = mostKib ? mostKib * KIB : access.public ? PUBLIC_BODY_BYTES : BODY_BYTES;
  const body = { mostBytes, mostFormBytes: file ? file + FORM_BYTES : 0 };
  const meta: CallMeta = { id, access, outsideApi, writesByGet, isForExtension, isWayIn, body };
  const route = { method, path, summary, tags: [path.split("/")[1] ?? "api"], inputStructure: "compact" } as const;
  return oc.$meta(meta).route({ ...route, spec: (operation) => ({ ...operation, ...describeAccess(access) }) });
}

/** Who may call, as the OpenAPI document says it. */
function describeAccess(access: CallAccess): { description: string; security?: [] } {
  if (access.public) return { description: "For anyone, signed in or not.", security: [] };
  if (access.permissions.length === 0) return { description: "For anyone signed in." };
  return { description: `For those who hold ${access.permissions.join(" or ")}.` };
}

/** The envelope of every success (X003): the body of the answer is in `data`. */
export function answers<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), status: z.literal(200), message: z.string(), data });
}

/** Wraps a handler's answer in the envelope. */
export function ok<Data>(data: Data): { success: true; status: 200; message: string; data: Data } {
  return { success: true, status: 200, message: "OK", data };
}

/** An amount of money on the wire: a decimal string, never a float. */
export const amountSchema = z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/);
/** A moment on the wire: ISO 8601 with zone. */
export const momentSchema = z.iso.datetime({ offset: true });
/** A day on the wire: an ISO 8601 date. Calendars and databases have no year 0. */
export const dateSchema = z.iso.date().refine((date) => date >= "0001");
/** An ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);
/** An ISO 3166-1 alpha-2 code. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/);
/** One of our ids. */
export const idSchema = z.uuid();

/** Pages that are turned by a cursor: stable and fast at any depth. `cursor` is what `next` or `previous` of a page said. */
export const cursorPageInput = {
  cursor: z.string().max(400).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
};
export const cursorPageOutput = { next: z.string().nullable(), previous: z.string().nullable() };
