/** The tables that a text of SQL names, for laws that read statements. */
import ts from "typescript";

/** What is done to a table, as its statement says it: `FROM`, `JOIN`, `UPDATE` and so on, in capitals. */
export interface NamedTable {
  verb: string;
  table: string;
}

const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?([a-z_]\w*)"?`;
const VERBS = String.raw`DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|LOCK\s+TABLE|FROM|JOIN|UPDATE|INTO|USING`;
const NAMED = new RegExp(String.raw`\b(${VERBS})\s+(?:LATERAL\s+)?${NAME}`, "gi");
const NEXT = new RegExp(String.raw`^\s*(?:LATERAL\s+)?${NAME}`, "i");
const LIST = /FROM$|USING$|TABLE$|TRUNCATE$/;
const END_OF_LIST = /\b(?:WHERE|GROUP|ORDER|LIMIT|RETURNING|UNION|HAVING|FOR|SELECT|SET|USING|WHEN|IN)\b/i;

/** What comes after a table up to the end of its list, without what stands in parentheses. */
function restOfList(text: string): string {
  let depth = 0;
  let rest = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    if (depth === 0 && letter !== ")") rest += letter;
    if (letter === ")" && --depth < 0) break;
  }
  return rest.split(END_OF_LIST, 1)[0]!;
}

/** Every table that a text names where a statement would, those after a comma too. What is no table may be among them. */
export function tablesNamed(text: string): NamedTable[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const verb = match[1]!.toUpperCase().replace(/\s+/g, " ");
    const others = LIST.test(verb)
      ? restOfList(text.slice(match.index + match[0].length))
          .split(",")
          .slice(1)
      : [];
    const names = [match[2]!, ...others.flatMap((other) => NEXT.exec(other)?.[1] ?? [])];
    return names.map((table) => ({ verb, table: table.toLowerCase() }));
  });
}

/** A literal's or template's text, with a question mark for each value; null for every other node, and for parts of templates. */
export function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join("");
}
