/** No letter at all, and for a program's own use (Unicode's noncharacters): nobody types it, and no number has it. */
const MARK = "\uFDD0";

/**
 * What was typed where a number belongs and can't be read as one. A form keeps it in the number's place: the field shows
 * it again, nothing is reckoned with it, and it is not sent (`useMutation`); the server would refuse it as no number.
 */
export type Unread = `\uFDD0${string}`;

/** What a form holds of a value while it is being typed: each of its whole numbers may be unread. Decimal strings may be so too. */
export type Typed<Value> = Value extends number
  ? Value | Unread
  : Value extends object
    ? { [Key in keyof Value]: Typed<Value[Key]> }
    : Value;

/** What was typed, as a form keeps it. */
export function unread(text: string): Unread {
  return `${MARK}${text}`;
}

/** True for what a form keeps of what can't be read. */
export function isUnread(value: unknown): value is Unread {
  return typeof value === "string" && value.startsWith(MARK);
}

/** What was typed. */
export function textOfUnread(value: Unread): string {
  return value.slice(MARK.length);
}

/** True where something in it, however deep, is unread. */
export function hasUnread(value: unknown): boolean {
  if (isUnread(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasUnread);
}

/** The opposite, for a form whose whole numbers are wanted as such. */
export function allRead<Value>(typed: Typed<Value>): typed is Typed<Value> & Value {
  return !hasUnread(typed);
}
