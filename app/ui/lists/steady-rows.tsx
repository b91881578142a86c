import { Component, createRef, type ReactNode } from "react";

/** As long after a move of the pointer a person may be about to press what is under it. */
const AIMING_MS = 4_000;

/**
 * Around a list that changes by itself: what comes in above the row under the pointer moves the page's scroll rather than the row,
 * so that nobody presses another than they aimed at. Once the pointer rests, the list moves as it likes.
 */
export class SteadyRows extends Component<{ children: ReactNode }> {
  readonly #list = createRef<HTMLDivElement>();
  #movedAt = -Infinity;

  override getSnapshotBeforeUpdate(): { row: Element; top: number } | null {
    if (performance.now() - this.#movedAt > AIMING_MS) return null;
    const row = this.#list.current?.querySelector("tbody > tr:hover");
    return row ? { row, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, aim: { row: Element; top: number } | null): void {
    if (!aim?.row.isConnected) return;
    const moved = aim.row.getBoundingClientRect().top - aim.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
  }

  override render() {
    return (
      <div ref={this.#list} className="list-table" onPointerMove={() => (this.#movedAt = performance.now())}>
        {this.props.children}
      </div>
    );
  }
}
