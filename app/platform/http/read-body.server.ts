import type { IncomingMessage } from "node:http";

const LARGEST_DELIVERY = 8 * 1024 * 1024;

/** The raw bytes of a request's body, as signatures are over bytes; null for one of more than 8 MB. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // What is left unread is not to end the connection before it is answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_DELIVERY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
