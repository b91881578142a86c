import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { OutsideError } from "~/adapters/outcome";
import { noJson } from "~/adapters/parse-answer";
import { takeTurns } from "~/platform/take-turns";
import type { Answer, AnswerKind, AnswerToRead, ReadAnswer } from "./read-answer-thread";

/** How long one answer may take from its turn on, the thread's start on a busy machine included, in milliseconds. */
const DEADLINE_MS = 20_000;
const IDLE_MS = 30_000;

/** Started with the first answer, and ended when there was none for a while. */
const threads = new Piscina<AnswerToRead, ReadAnswer>({
  filename: fileURLToPath(new URL("./read-answer-thread.ts", import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
});
/** All stores share the thread. */
const inTurn = takeTurns();

/**
 * Reads an answer of a store.
 * @param owner the store that it is of: each has its turn
 * @throws OutsideError retry "unreadable_answer" for what is no JSON, does not fit, or takes too long to read
 */
export async function readAnswer<Kind extends AnswerKind>(
  text: string,
  kind: Kind,
  owner: string,
): Promise<Answer<Kind>> {
  const read = await inTurn(owner, () => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return threads.run({ text, kind }, { signal }).catch((cause: unknown) => {
      if (signal.aborted) throw new OutsideError("retry", "unreadable_answer", { cause });
      throw cause;
    });
  });
  if ("noJson" in read) throw noJson(text, read.noJson, { isSafe: true });
  if ("misfit" in read) throw new OutsideError("retry", "unreadable_answer", { vendorMessage: read.misfit });
  return read.answer as Answer<Kind>;
}
