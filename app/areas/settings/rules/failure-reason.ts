/** An expected refusal: "notFound: errors.not_found" */
const REFUSAL = /^[a-zA-Z]+: (errors\.[a-z0-9_]+)$/;
/** A failed outside call: "refused: out_of_stock (ITEM_SOLD_OUT)" */
const OUTSIDE = /^(?:retry|unknown|refused|reconnect|misconfigured): ([a-z0-9_]+)(?: \(|$)/;

/** The key of the words for what a job threw; null for a bug, whose message is not for people. */
export function reasonKey(message: string): string | null {
  const refusal = REFUSAL.exec(message)?.[1];
  const outside = OUTSIDE.exec(message)?.[1];
  return refusal ?? (outside ? `outside:${outside}.title` : null);
}
