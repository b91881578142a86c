import { numericId } from "../ids.ts";

/** How the words of a search query read one kind of document. */
export interface SearchFields<Item> {
  /** Compared as a whole, without regard to case; a trailing * matches a beginning. */
  exact?: Record<string, (item: Item) => readonly (string | null)[]>;
  /** All words must occur. */
  words?: Record<string, (item: Item) => string>;
  /** ISO times, compared with : > >= < <= */
  times?: Record<string, (item: Item) => string | null>;
  id: (item: Item) => string;
  /** What a word without a field is looked for in. */
  text: (item: Item) => string;
}

/**
 * A test for Shopify's search syntax: terms joined by AND (also implied), OR, NOT or -, in parentheses; `field:value`
 * with comparators. As in Shopify, an unknown field is ignored rather than refused.
 */
export function searchFilter<Item>(
  query: string | null | undefined,
  fields: SearchFields<Item>,
): (item: Item) => boolean {
  if (!query?.trim()) return () => true;
  const tokens =
    query.match(/\(|\)|-?[\w.]+:(?:<=|>=|<|>)?(?:"[^"]*"|'[^']*'|[^\s()]+)|-?"[^"]*"|-?'[^']*'|[^\s()]+/g) ?? [];
  let position = 0;

  const alternatives = (): ((item: Item) => boolean) => {
    const parts = [all()];
    while (tokens[position] === "OR") {
      position += 1;
      parts.push(all());
    }
    return (item) => parts.some((part) => part(item));
  };
  const all = (): ((item: Item) => boolean) => {
    const parts: ((item: Item) => boolean)[] = [];
    while (position < tokens.length && tokens[position] !== "OR" && tokens[position] !== ")") {
      if (tokens[position] === "AND") position += 1;
      else parts.push(one());
    }
    return (item) => parts.every((part) => part(item));
  };
  const one = (): ((item: Item) => boolean) => {
    const token = tokens[position++]!;
    if (token === "NOT") {
      const inner = one();
      return (item) => !inner(item);
    }
    if (token === "(") {
      const inner = alternatives();
      position += 1;
      return inner;
    }
    if (token.startsWith("-") && token.length > 1) {
      const inner = term(token.slice(1), fields);
      return (item) => !inner(item);
    }
    return term(token, fields);
  };
  return alternatives();
}

function term<Item>(token: string, fields: SearchFields<Item>): (item: Item) => boolean {
  const named = /^([\w.]+):(<=|>=|<|>)?(.*)$/s.exec(token);
  if (!named) {
    const wanted = unquote(token).toLowerCase();
    return (item) => containsWords(fields.text(item), wanted);
  }
  const [, field = "", comparator = "", raw = ""] = named;
  const value = unquote(raw);
  if (field === "id")
    return (item) => compare(BigInt(numericId(fields.id(item))), BigInt(numericId(value) || "0"), comparator);
  const time = fields.times?.[field];
  if (time) {
    return (item) => {
      const held = time(item);
      return held !== null && compare(Date.parse(held), Date.parse(value), comparator);
    };
  }
  const exact = fields.exact?.[field];
  if (exact) return (item) => exact(item).some((held) => held !== null && equals(held, value));
  const words = fields.words?.[field];
  if (words) return (item) => containsWords(words(item), value.toLowerCase());
  return () => true;
}

function unquote(value: string): string {
  return /^(".*"|'.*')$/s.test(value) ? value.slice(1, -1) : value.replaceAll("\\:", ":");
}

function equals(held: string, wanted: string): boolean {
  const left = held.toLowerCase();
  const right = wanted.toLowerCase();
  return right.endsWith("*") ? left.startsWith(right.slice(0, -1)) : left === right;
}

function containsWords(held: string, wanted: string): boolean {
  const text = held.toLowerCase();
  return wanted.split(/\s+/).every((word) => text.includes(word.replace(/\*$/, "")));
}

function compare(left: bigint | number, right: bigint | number, comparator: string): boolean {
  switch (comparator) {
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    default:
      return left === right;
  }
}
