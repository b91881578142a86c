/** Situations that people who do this job have met, with the right values beside them: `tests/cases`. */
import { readFileSync } from "node:fs";

/** What a case says, as text. @param file with its ending */
export function fieldText(file: string): string {
  return readFileSync(new URL(`../cases/${file}`, import.meta.url), "utf8");
}

/**
 * What a case says, as data.
 * @param idOf what stands for `${PRODUCT1}` and the like in it
 */
export function fieldCase<T>(name: string, idOf: (placeholder: string) => string = (placeholder) => placeholder): T {
  return JSON.parse(
    fieldText(`${name}.json`).replace(/\$\{(\w+)\}/g, (_, placeholder: string) => idOf(placeholder)),
  ) as T;
}
