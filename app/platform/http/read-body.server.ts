import type { IncomingMessage } from "node:http";
import { AppError } from "../errors";

const LARGEST_DELIVERY = 8 * 1024 * 1024;

/** The raw bytes of a request's body, as signatures are over bytes. @throws AppError badRequest above 8 MB */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_DELIVERY) throw new AppError("badRequest", { key: "errors.input_invalid" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
