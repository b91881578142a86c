import { isOnline } from "./online";

/** What Remix puts on every answer of its own. */
const OURS = "x-remix-response";
/** How long each further try waits where the network fails although the device is connected, in milliseconds */
const WAITS_MS = [500, 2_000];

/**
 * Has a screen's data fail with the status of whoever answered in our place: a proxy on the way says 404 or 504 with a page
 * of its own, or with nothing at all. Data that never came fails with 504, after two more tries; without a connection it waits
 * for one, and the screen that is shown stays meanwhile. The view for that status is shown then (G176), where it would else
 * be taken for a failure of ours. Called once, before the first screen.
 * @param language of the document, which its screens' data is asked for in: their addresses do not name it on
 */
export function watchScreenData(language: string): void {
  /* oxlint-disable no-restricted-properties -- Remix reads screens' data itself, by this function alone */
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return send(input, init);
    const isRead = (init?.method ?? "GET") === "GET";
    const headers = new Headers(init?.headers);
    headers.set("locale", language);
    const answer = await sendAgain(() => send(input, { ...init, headers }), isRead ? WAITS_MS : [], init?.signal);
    if (!answer.ok && !answer.headers.has(OURS)) throw new Response(null, { status: answer.status });
    return answer;
  };
  /* eslint-enable no-restricted-properties */
}

async function sendAgain(
  send: () => Promise<Response>,
  waits: readonly number[],
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    // Who goes on elsewhere wants no answer any more.
    if (signal?.aborted) throw error;
    const [wait, ...rest] = waits;
    if (wait === undefined) throw new Response(null, { status: 504 });
    const isOffline = !isOnline();
    await (isOffline ? connected(signal) : new Promise((resolve) => setTimeout(resolve, wait)));
    return sendAgain(send, isOffline ? waits : rest, signal);
  }
}

/** Resolves as soon as the device is connected, or nobody waits for it any more. */
function connected(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}
