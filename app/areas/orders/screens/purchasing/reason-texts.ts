import { CHANGED } from "../../rules/purchasing/changed-before-placing";
import { STOP_REASONS } from "../../rules/purchasing/look-anew";

/** Reasons of our own beside those of suppliers (outside.json). */
const OWN_REASONS: readonly string[] = [
  "wallet_insufficient",
  "wallet_currency",
  "card_charging",
  "not_placed",
  "withdrawn",
  "called_off",
  "restored",
  CHANGED,
  ...STOP_REASONS,
];

/** Where the texts of a purchase's error code begin; they are its `title` and its `action`. */
export function reasonTexts(reason: string): string {
  return OWN_REASONS.includes(reason) ? `placement:reasons.${reason}` : `outside:${reason}`;
}
