/** What Remix puts on every answer of its own. */
const OURS = "x-remix-response";

/**
 * Has a screen's data fail with the status of whoever answered in our place: a proxy on the way says 404 or 504 with a page
 * of its own, or with nothing at all. Data that never came fails with 504. The view for that status is shown then (G176),
 * where it would else be taken for a failure of ours. Called once, before the first screen.
 */
export function watchScreenData(): void {
  /* eslint-disable no-restricted-properties -- Remix reads screens' data itself, by this function alone */
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return send(input, init);
    const answer = await send(input, init).catch((error: unknown) => {
      // Who goes on elsewhere wants no answer any more.
      throw init?.signal?.aborted ? error : new Response(null, { status: 504 });
    });
    if (!answer.ok && !answer.headers.has(OURS)) throw new Response(null, { status: answer.status });
    return answer;
  };
  /* eslint-enable no-restricted-properties */
}
