import { Transform, type TransformCallback } from "node:stream";

/** As much as is handed on at once, in bytes. */
const PIECE_BYTES = 64 * 1024;

/**
 * Takes a document as React writes it, by two kilobytes, and hands it on in large pieces: each would else go through every
 * stream behind it, and into the socket, by itself. What React has finished is handed on at once.
 */
export class GatheredStream extends Transform {
  #held: Buffer[] = [];
  #bytes = 0;

  constructor() {
    super({ highWaterMark: PIECE_BYTES });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= PIECE_BYTES) this.flush();
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  /** React calls it where a part of the document is whole. */
  flush(): void {
    if (this.#bytes === 0) return;
    const piece = Buffer.concat(this.#held, this.#bytes);
    this.#held = [];
    this.#bytes = 0;
    this.push(piece);
  }
}
