/** What a cursor looks like (decision 0007): which way, a moment in milliseconds as base 36, an id. */
export const CURSOR_FORM = /^([np])_(-?[0-9a-z]{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in a list, and which way to go on from it. */
export interface CursorPlace {
  moment: Date;
  id: string;
  direction: "next" | "previous";
}

/** The cursor of a place as an address or an answer carries it. */
export function writeCursor({ moment, id, direction }: CursorPlace): string {
  return `${direction === "next" ? "n" : "p"}_${moment.getTime().toString(36)}_${id}`;
}
