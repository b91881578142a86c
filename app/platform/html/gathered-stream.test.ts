import { expect, test } from "vitest";
import { GatheredStream } from "./gathered-stream.server";

/** The pieces that come out, by their lengths, while this goes in. */
async function piecesOf(write: (stream: GatheredStream) => void): Promise<{ lengths: number[]; text: string }> {
  const stream = new GatheredStream();
  write(stream);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return { lengths: pieces.map(({ length }) => length), text: Buffer.concat(pieces).toString() };
}

test("what comes in small pieces goes on in large ones, whole and in its order", async () => {
  const parts = Array.from({ length: 60 }, (_, index) => `${index};`.padEnd(2_000, "é"));
  const { lengths, text } = await piecesOf((stream) => {
    for (const part of parts) stream.write(part);
    stream.end();
  });
  expect(text).toBe(parts.join(""));
  expect(lengths.length).toBeLessThan(6);
});

test("a part that is whole does not wait for the next", async () => {
  const stream = new GatheredStream();
  const first = new Promise<Buffer>((resolve) => stream.once("data", resolve));
  stream.write("<main>");
  stream.flush();
  expect(String(await first)).toBe("<main>");
  stream.destroy();
});
