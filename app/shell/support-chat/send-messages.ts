/** A batch of more is dropped, not cut: half of it would say something else (G200). */
const MOST_AT_ONCE = 10;
/** Between one message and the next (G200) */
const PAUSE_MS = 400;

/**
 * Sends messages one after the other, as a person would.
 * @returns how to stop before the last one; null for a batch that was dropped
 */
export function sendMessages(texts: readonly string[], send: (text: string) => void): (() => void) | null {
  if (texts.length > MOST_AT_ONCE) return null;
  const timers = texts.map((text, index) => setTimeout(() => send(text), index * PAUSE_MS));
  return () => timers.forEach(clearTimeout);
}
