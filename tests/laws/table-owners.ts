/** Whose tables are whose, by the schema's files, and what code does to them. For laws. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { declarationsOf, placeOf, sourceFiles, walk } from "./source-files.ts";
import { tablesNamed, textOf } from "./sql-tables.ts";

export interface Touch {
  file: string;
  place: string;
  /** Whose the model or table is: an area, or `base` for the platform's */
  owner: string;
  /** The model or table, and what is done to it */
  what: string;
  isWrite: boolean;
}

interface Model {
  owner: string;
  /** Its fields by name, with the model that a relation leads to; null for a column */
  fields: Map<string, string | null>;
}

const FIELD = /^ {2}(\w+)\s+([A-Z]\w*)(?:\[\]|\?)?(?:\s|$)/gm;
const lowerFirst = (name: string) => `${name[0]!.toLowerCase()}${name.slice(1)}`;

const models = new Map<string, Model>();
const tables = new Map<string, string>();
for (const file of sourceFiles(["prisma/schema"], /\.prisma$/)) {
  const owner = /([^/]+)\.prisma$/.exec(file)![1]!;
  for (const [, model = "", body = ""] of readFileSync(file, "utf8").matchAll(/^model (\w+) \{([^]*?)^\}/gm)) {
    const fields = [...body.matchAll(FIELD)].map(([, name = "", type = ""]) => [name, lowerFirst(type)] as const);
    models.set(lowerFirst(model), { owner, fields: new Map(fields) });
    tables.set(/@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, owner);
  }
}
for (const { fields } of models.values())
  for (const [name, type] of fields) if (type === null || !models.has(type)) fields.set(name, null);

/** By a relation's name, whose models it leads to, whatever model has it. */
const relations = new Map<string, Set<string>>();
for (const { owner, fields } of models.values())
  for (const [name, target] of fields)
    // A plain column belongs to its own model's area, whatever relation elsewhere has its name.
    relations.set(name, (relations.get(name) ?? new Set()).add(target ? models.get(target)!.owner : owner));

/** The area that a file is of; `base` for everything that is no area's. */
export const roomOf = (file: string): string => /^app\/areas\/([^/]+)\//.exec(file)?.[1] ?? "base";

/** Whether a key stands among what a query of Prisma's selects, includes or asks of related rows. */
const isQueried = ({ parent: { parent } }: ts.PropertyAssignment) =>
  ts.isPropertyAssignment(parent) && /^(select|include|where|some|none|every|is|isNot)$/.test(parent.name.getText());

const OPERATION = /^(find|create|update|delete|upsert|count|aggregate|groupBy)/;
const WRITES = /^(create|update|delete|upsert|set$)/;
/** What queries are made of beside a model's fields. */
const PARTS =
  /^(select|include|where|data|some|none|every|is|isNot|AND|OR|NOT|orderBy|_count|having|(create|update|delete|upsert)(Many)?|connect|connectOrCreate|disconnect|set)$/;
const CLIENT = /(?:^|\.)(?:db|tx|prisma|client|transaction|systemDb)$/;
const TOUCHING = new Set(["DELETE FROM", "LOCK TABLE", "MERGE INTO", "TRUNCATE", "TRUNCATE TABLE", "UPDATE", "INTO"]);

/** The model that is asked, and what for, of a call such as `tx.order.findMany`; null for every other node. */
function queryOf(node: ts.Node): { model: string; operation: string; query: ts.Node | undefined } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: of, name } = node.expression;
  if (!ts.isPropertyAccessExpression(of) || !models.has(of.name.text) || !OPERATION.test(name.text)) return null;
  return { model: of.name.text, operation: name.text, query: node.arguments[0] };
}

/** The model that a type is about, such as `Prisma.OrderWhereInput`: of those whose name it begins with, the longest. */
function modelOfType(type: ts.TypeNode | undefined): string | undefined {
  const name = lowerFirst(/^Prisma\.(\w+)/.exec(type?.getText() ?? "")?.[1] ?? "-");
  const begins = [...models.keys()].filter(
    (model) => name.startsWith(model) && /^[A-Z]/.test(name.slice(model.length)),
  );
  return begins.sort((one, other) => other.length - one.length)[0];
}

/**
 * What a file does to tables, its own among them: queries of Prisma's with everything that they select, filter by and write
 * along relations, and the texts of statements. Follows names that the file itself declares, and what is typed as a part of
 * a model's query.
 */
export function touchesOf(source: ts.SourceFile): Touch[] {
  const file = source.fileName;
  const room = roomOf(file);
  const declared = declarationsOf(source);
  const found: Touch[] = [];
  const note = (node: ts.Node, owner: string | undefined, what: string, isWrite: boolean) => {
    if (owner !== undefined) found.push({ file, place: placeOf(node), owner, what, isWrite });
  };

  function follow(node: ts.Node, model: string, isWrite: boolean, seen: ReadonlySet<ts.Node>): void {
    if (seen.has(node) || queryOf(node)) return;
    const within = new Set(seen).add(node);
    if (ts.isIdentifier(node)) {
      const to = declared.get(node.text);
      if (to && !ts.isPropertyAccessExpression(node.parent)) follow(to, model, isWrite, within);
      return;
    }
    if (!ts.isObjectLiteralExpression(node)) {
      node.forEachChild((child) => follow(child, model, isWrite, within));
      return;
    }
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) follow(property.expression, model, isWrite, within);
      const name = property.name?.getText();
      const value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
      if (!name || !value) continue;
      const target = models.get(model)!.fields.get(name);
      if (target) {
        note(property, models.get(target)!.owner, `its ${name}`, isWrite);
        follow(value, target, isWrite, within);
      } else if (target === undefined && PARTS.test(name))
        follow(value, model, isWrite || name === "data" || WRITES.test(name), within);
    }
  }

  walk(source, (node) => {
    const asked = queryOf(node);
    if (asked) {
      note(node, models.get(asked.model)!.owner, `${asked.model}.${asked.operation}`, WRITES.test(asked.operation));
      if (asked.query) follow(asked.query, asked.model, false, new Set());
    }
    // A model that is handed on, to be asked where nobody sees whose it is.
    if (ts.isPropertyAccessExpression(node) && CLIENT.test(node.expression.getText())) {
      const isAsked = ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
      if (!isAsked) note(node, models.get(node.name.text)?.owner, node.name.text, true);
    }
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
      if (node.initializer && CLIENT.test(node.initializer.getText()))
        for (const { name } of node.name.elements) note(node, models.get(name.getText())?.owner, name.getText(), true);
    // What stands in no query that can be followed, such as a selection that another file asks with.
    if (room !== "base" && ts.isPropertyAssignment(node) && isQueried(node)) {
      const owners = relations.get(node.name.getText());
      if (owners && !owners.has(room)) note(node, [...owners][0], `its ${node.name.getText()}`, false);
    }
    const [type, value] = ts.isSatisfiesExpression(node)
      ? [node.type, node.expression]
      : ts.isVariableDeclaration(node)
        ? [node.type, node.initializer]
        : ts.isFunctionDeclaration(node)
          ? [node.type, node.body]
          : [];
    const typed = modelOfType(type);
    if (typed && value) follow(value, typed, /Update|Create/.test(type?.getText() ?? ""), new Set());
    const text = textOf(node);
    if (text === null) return;
    const named = tablesNamed(text);
    for (const { verb, table } of named) note(node, tables.get(table), `${verb} ${table}`, TOUCHING.has(verb));
    // A table's name by itself is put into a statement that says elsewhere what is done to it.
    if (file.endsWith(".sql.server.ts") && named.length === 0)
      note(node, tables.get(/^\s*(\w+)(?:\s+\w)?\s*$/.exec(text)?.[1] ?? ""), text.trim(), true);
  });
  return found;
}
