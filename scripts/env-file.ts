/** The `.env` file: settings of this copy, kept out of the repository. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Refusal } from "./progress.ts";

/**
 * Reads `.env` when it is there into `process.env`, where what is set already wins.
 * @throws Refusal naming a line that is not `NAME=value`
 */
export function readEnvFile(file = ".env"): void {
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  const name = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/;
  let openQuote: string | undefined;
  text.split(/\r?\n/).forEach((line, index) => {
    if (openQuote) {
      if (line.includes(openQuote)) openQuote = undefined;
      return;
    }
    if (/^\s*(#|$)/.test(line)) return;
    const value = name.exec(line)?.[1];
    if (value === undefined) {
      throw new Refusal(`${file}, line ${index + 1} is not NAME=value:\n  ${line}\nCorrect it or put a # before it.`);
    }
    const quote = value[0];
    if (quote && `"'\``.includes(quote) && !value.slice(1).includes(quote)) openQuote = quote;
  });
  if (openQuote) throw new Refusal(`${file} has a ${openQuote} that is never closed.`);
  for (const [key, value] of Object.entries(parseEnv(text))) process.env[key] ??= value;
}
