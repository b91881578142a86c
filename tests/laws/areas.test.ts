/** House laws: areas lean on each other one way only, and each works on its own tables. docs/architecture.md draws them. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

/** Low to high: an area may import those before its own rank, and none beside it. */
const RANKS = [
  ["accounts"],
  ["activity", "files", "lists", "notifications", "wallet"],
  ["credits"],
  ["billing"],
  ["ai", "services"],
  ["catalog"],
  ["orders"],
  ["settings", "home"],
];

/** Rooms whose joins may read what belongs to other areas; they write nothing there. */
const READING = /^app\/areas\/[^/]+\/server\/reading\//;

/** Statements outside of reading rooms that read another's table all the same, each with its reason. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  // Every request waits for who asks: one round trip tells all of it.
  "app/areas/accounts/server/sessions/sign-in-store.sql.server.ts": ["FROM workspace_settings"],
};

const files = () => sourceFiles(["app/areas"], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
const areaOf = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1];
const rankOf = (area: string) => RANKS.findIndex((rank) => rank.includes(area));

function importsOf(file: string): string[] {
  return parse(file).statements.flatMap((statement) => {
    const from = (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    const to = from.text.startsWith("~/") ? join("app", from.text.slice(2)) : join(dirname(file), from.text);
    return from.text.startsWith("~/") || from.text.startsWith(".") ? [to] : [];
  });
}

test("every area has its place in the order", () => {
  const areas = new Set(files().map(areaOf));
  expect([...areas].sort()).toEqual(RANKS.flat().sort());
});

test("areas import only what stands below them", () => {
  const upward = files().flatMap((file) => {
    const area = areaOf(file)!;
    const above = importsOf(file)
      .map(areaOf)
      .filter((other) => other !== undefined && other !== area && rankOf(other) >= rankOf(area));
    return [...new Set(above)].map((other) => `${file} -> ${other}`);
  });
  expect(upward).toEqual([]);
});

const FIELD = /^ {2}(\w+)\s+([A-Z]\w*)(?:\[\]|\?)?(?:\s|$)/gm;

/** The area that each model and each table belongs to: that of the schema file; what stands in base is the platform's. */
function readOwners() {
  const models = new Map<string, string>();
  const relations = new Map<string, Set<string>>();
  const tables = new Map<string, string>();
  for (const file of sourceFiles(["prisma/schema"], /\.prisma$/)) {
    const owner = /([^/]+)\.prisma$/.exec(file)![1]!;
    for (const [, model = "", body = ""] of readFileSync(file, "utf8").matchAll(/^model (\w+) \{([^]*?)^\}/gm)) {
      models.set(`${model[0]!.toLowerCase()}${model.slice(1)}`, owner);
      tables.set(/@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, owner);
    }
  }
  for (const file of sourceFiles(["prisma/schema"], /\.prisma$/))
    for (const [, name = "", type = ""] of readFileSync(file, "utf8").matchAll(FIELD)) {
      // A plain column belongs to its own model's area, whatever relation elsewhere has its name.
      const target = `${type[0]!.toLowerCase()}${type.slice(1)}`;
      const owner = models.get(target) ?? /([^/]+)\.prisma$/.exec(file)![1]!;
      relations.set(name, (relations.get(name) ?? new Set()).add(owner));
    }
  return { models, relations, tables };
}

/** Whether a key stands among what a query of Prisma's selects, includes or asks of related rows. */
const isQueried = ({ parent: { parent } }: ts.PropertyAssignment) =>
  ts.isPropertyAssignment(parent) && /^(select|include|where|some|none|every|is|isNot)$/.test(parent.name.getText());

const OPERATION = /^(find|create|update|delete|upsert|count|aggregate|groupBy)/;
const WRITES = /^(create|update|delete|upsert)/;
const STATEMENT = /\b(DELETE FROM|FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?"?(\w+)"?/g;

const WRITING = new Set(["DELETE FROM", "UPDATE", "INTO"]);

interface Touch {
  file: string;
  place: string;
  /** The model or table, and what is done to it */
  what: string;
  isWrite: boolean;
}

/** What a file does to tables of another area, whatever its client is called. */
function foreignTouches(file: string, { models, relations, tables }: ReturnType<typeof readOwners>): Touch[] {
  const area = areaOf(file)!;
  const found: Touch[] = [];
  const note = (node: ts.Node, owner: string | undefined, what: string, isWrite: boolean) => {
    if (owner !== undefined && owner !== area) found.push({ file, place: placeOf(node), what, isWrite });
  };
  walk(parse(file), (node) => {
    if (ts.isPropertyAccessExpression(node) && OPERATION.test(node.name.text)) {
      const target = node.expression;
      if (ts.isPropertyAccessExpression(target))
        note(node, models.get(target.name.text), `${target.name.text}.${node.name.text}`, WRITES.test(node.name.text));
    }
    if (ts.isPropertyAssignment(node) && isQueried(node)) {
      const owners = relations.get(node.name.getText());
      if (owners && !owners.has(area)) note(node, [...owners][0], `its ${node.name.getText()}`, false);
    }
    const isText =
      ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText)
      for (const [, verb = "", table = ""] of node.text.matchAll(STATEMENT))
        note(node, tables.get(table), `${verb} ${table}`, WRITING.has(verb));
  });
  return found;
}

test("an area works on its own tables; a reading room may read others'", () => {
  const owners = readOwners();
  const touches = files()
    .flatMap((file) => foreignTouches(file, owners))
    .filter(({ file, isWrite }) => isWrite || !READING.test(file));
  const known = ({ file, what }: Touch) => JOINS[file]?.includes(what) ?? false;
  expect(touches.filter((touch) => !known(touch)).map(({ place, what }) => `${place} ${what}`)).toEqual([]);
  const stale = Object.entries(JOINS).flatMap(([file, whats]) =>
    whats
      .filter((what) => !touches.some((touch) => touch.file === file && touch.what === what))
      .map((what) => `${file} ${what}`),
  );
  expect(stale, "no longer there: take it from the list").toEqual([]);
});

test("no folder of the app holds more than 25 files of its own", () => {
  const counts = Map.groupBy(sourceFiles(["app"], /./), (file) => dirname(file));
  const long = [...counts].filter(([, { length }]) => length > 25);
  expect(long.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
