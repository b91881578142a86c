import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { env } from "../env.server";
import { AppError } from "../errors";
import { log } from "../log.server";
import { takeTurns } from "../take-turns";
import type { TextToClean } from "./clean-html-thread";

/** How long one text may take from its turn on, the thread's start on a busy machine included, in milliseconds. */
const DEADLINE_MS = 20_000;
/** A description of a few thousand words has some hundreds of tags. */
const MOST_TAGS = 10_000;
const MOST_CHARACTERS = 500_000;
const IDLE_MS = 30_000;

/** Started with the first text, and ended when there was none for a while. */
const threads = new Piscina<TextToClean, string | null>({
  filename: fileURLToPath(new URL("./clean-html-thread.ts", import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
});
/** All tenants share the thread. */
const inTurn = takeTurns();
/** A picture or a link of ours in what others wrote would have the reader's browser call us; pictures that we keep are fine. */
const own = { origin: new URL(env.APP_URL).origin, kept: "/files/" };

/**
 * HTML from outside with only the marks that a product description needs: no scripts, styles, frames, forms, handlers or
 * addresses of other kinds than http, https and mailto, or of ours. Cleaning what is clean changes nothing.
 * @param owner the workspace that it is for: each has its turn
 * @throws AppError unprocessable for what is too long or too intricate; unavailable when there was no time for it
 */
export async function cleanHtml(html: string, owner: string): Promise<string> {
  if (!html.includes("<") && !html.includes("&") && !html.includes(">")) return html.trim();
  if (html.length > MOST_CHARACTERS || countTags(html) > MOST_TAGS) throw tooIntricate();
  const cleaned = await inTurn(owner, () => cleanInThread(html));
  if (cleaned === null) throw tooIntricate();
  return cleaned;
}

function cleanInThread(html: string): Promise<string | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return threads.run({ html, own }, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw new AppError("unavailable", { key: "errors.html_not_in_time" });
    throw error;
  });
}

/** As `cleanHtml`, for texts that nobody is there to mend: one that is too intricate is left out. @throws as `cleanHtml` when there was no time */
export async function cleanHtmlOrNothing(html: string, owner: string): Promise<string> {
  try {
    return await cleanHtml(html, owner);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unprocessable") throw error;
    log.warn({ characters: html.length }, "a text is too intricate to be cleaned, and is left out");
    return "";
  }
}

function tooIntricate(): AppError {
  return new AppError("unprocessable", { key: "errors.html_intricate" });
}

/** What may be a tag; counted by looking at each letter once. */
function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) count += 1;
  return count;
}
