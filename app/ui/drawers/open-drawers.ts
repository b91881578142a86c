/** One press of Escape closes one drawer. */
const ESCAPE_GUARD_MS = 100;

/** Which drawers are open, the topmost last (G207, G211). */
export class OpenDrawers {
  #ids: string[] = [];
  #lastEscapeAt = Number.NEGATIVE_INFINITY;

  add(id: string): void {
    this.#ids.push(id);
  }

  remove(id: string): void {
    this.#ids = this.#ids.filter((open) => open !== id);
  }

  /**
   * True when Escape, pressed at a moment in ms, closes this drawer: the topmost alone, and not by the press that has just
   * closed the one above it.
   */
  isClosedByEscape(id: string, at: number): boolean {
    if (this.#ids.at(-1) !== id || at - this.#lastEscapeAt < ESCAPE_GUARD_MS) return false;
    this.#lastEscapeAt = at;
    return true;
  }
}
