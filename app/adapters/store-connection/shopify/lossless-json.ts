/** A JSON string, or a whole number, in one pass. A number inside a string is part of the string's match. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG = /\d{16}/;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Reads JSON with integers of 16 digits and more as strings, so that ids beyond 2^53 survive. Built on the engine's own
 * parser: an intake of hundreds of orders a second has no time for one written in JavaScript.
 * @throws SyntaxError when it is not JSON
 */
export function parseKeepingLongIds(body: string): unknown {
  if (!LONG.test(body)) return JSON.parse(body);
  return JSON.parse(body.replace(STRING_OR_NUMBER, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token)));
}
