import { createHmac } from "node:crypto";

/**
 * Signature of a gateway call: upper-case hex HMAC-SHA256 over the parameters sorted by key and joined without
 * separators, with the API path in front for system methods.
 */
export function signParameters(parameters: Record<string, string>, secret: string, path = ""): string {
  const base = Object.keys(parameters)
    .filter((key) => key !== "sign")
    .sort((left, right) => (left < right ? -1 : 1))
    .map((key) => `${key}${parameters[key] ?? ""}`)
    .join("");
  return createHmac("sha256", secret).update(`${path}${base}`, "utf8").digest("hex").toUpperCase();
}
