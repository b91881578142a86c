/**
 * Reads a body that someone else sends, as it is after unpacking, and stops where it grows too large.
 * @param most bytes
 * @returns null when it is larger
 */
export async function readUpTo({ body }: { body: unknown }, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
