import type { IncomingMessage } from "node:http";
import { AppError } from "../errors";

/** No input of ours nests as deep; what does would exhaust the stack of whatever walks through it. */
export const DEEPEST_INPUT = 64;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Parts of a form: ours have a file, and a word or two beside it. */
const MOST_PARTS = 20;
/** What a part says of itself, in bytes: its name and its file's. */
const LONGEST_HEAD = 4_096;
/** A form's type as browsers write it. Another reader of a stranger one may take another boundary from it than we do. */
const FORM_TYPE = /^multipart\/form-data;\s*boundary=("?)([0-9A-Za-z'()+_./:=?-]{1,70})\1$/i;
const END_OF_HEAD = "\r\n\r\n";

/**
 * Reads a body of JSON, the length of which its head has said. How deep it nests is looked at before it is parsed: a list for
 * every second byte is work that everybody waits for.
 * @throws AppError badRequest for what is no JSON, or nests too deep
 */
export function readJson(request: IncomingMessage): Promise<unknown> {
  return orRefuse(async () => {
    const body = await readAll(request);
    if (isDeep(body)) throw refused();
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  });
}

function isDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] ?? 0;
    if (sign === QUOTE) isText = !isText;
    else if (isText && sign === BACKSLASH) at += 1;
    else if (!isText && CLOSING.has(sign)) depth -= 1;
    else if (!isText && OPENING.has(sign) && ++depth > DEEPEST_INPUT) return true;
  }
  return false;
}

/**
 * Reads a form of parts, the length of which its head has said. The parser takes part after part and line after line while
 * everybody else waits, so how many there are is looked at before, by the marks between them.
 * @param mostText characters of all that is no file
 * @throws AppError badRequest for what is no form, or none of ours
 */
export function readForm(request: IncomingMessage, mostText: number): Promise<FormData> {
  const boundary = FORM_TYPE.exec(request.headers["content-type"]?.trim() ?? "")?.[2];
  return orRefuse(async () => {
    const body = await readAll(request);
    if (!boundary || !hasFewParts(body, boundary)) throw refused();
    const type = `multipart/form-data; boundary="${boundary}"`;
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const text = [...form.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
    if (text > mostText) throw refused();
    return form;
  });
}

/** True where at most so many parts come, each with a short head. What a file has of the mark counts too: the parser ends it there. */
function hasFewParts(body: Buffer, boundary: string): boolean {
  let marks = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    // One mark more than parts ends the form.
    if (++marks > MOST_PARTS + 1) return false;
    const head = body.subarray(at, at + LONGEST_HEAD);
    if (head.length === LONGEST_HEAD && !head.includes(END_OF_HEAD)) return false;
  }
  return true;
}

async function readAll(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function orRefuse<Input>(read: () => Promise<Input>): Promise<Input> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof AppError ? cause : refused(cause);
  }
}

function refused(cause?: unknown): AppError {
  return new AppError("badRequest", { key: "errors.input_invalid", cause });
}
