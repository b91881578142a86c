/**
 * House law: every state that waits has somebody who takes it up. A state that nothing follows is over; for every other one of a
 * table it is said which sweep looks for it, which person is shown it, or why nobody waits.
 */
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { entries } from "../factories/contract-entries.ts";
import { parse, sourceFiles, walk } from "./source-files.ts";
import { TAKERS } from "./waiting-states.ts";

/** The states of a file's tables, and whether something follows each. */
function tablesOf(source: ts.SourceFile): Map<string, boolean> {
  const states = new Map<string, boolean>();
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !/^StateTable\b/.test(node.type?.getText() ?? "")) return;
    const { initializer } = node;
    if (!initializer || !ts.isObjectLiteralExpression(initializer)) throw new Error(`${node.getText()} is no table`);
    for (const property of initializer.properties)
      if (ts.isPropertyAssignment(property)) {
        const after = property.initializer;
        states.set(property.name.getText(), !ts.isArrayLiteralExpression(after) || after.elements.length > 0);
      }
  });
  return states;
}

const tables = new Map(
  sourceFiles(["app"], /^(?!.*\.test\.).*\.ts$/)
    .map((file) => [file, tablesOf(parse(file))] as const)
    .filter(([, states]) => states.size > 0),
);

/** Work that comes round by itself, by its name. */
const rounds = new Set(
  sourceFiles(["app"], /\.ts$/).flatMap((file) => {
    const names: string[] = [];
    walk(parse(file), (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== "declareJob") return;
      const [, name] = /\bname: "([^"]+)"/.exec(node.getText()) ?? [];
      if (name && /\bschedule: "/.test(node.getText())) names.push(name);
    });
    return names;
  }),
);

/** The states that a file's tables wait in and that nobody takes up, and those that somebody takes up who are none. */
const compare = (waiting: readonly string[], taken: readonly string[]) => ({
  untaken: waiting.filter((state) => !taken.includes(state)),
  unknown: taken.filter((state) => !waiting.includes(state)),
});

test("a state that waits and has nobody is seen, one that is over needs nobody", () => {
  const source = parse(
    "made-up.ts",
    `const LAMP: StateTable<Lamp> = { off: ["on"], on: ["off", "broken"], broken: [] };`,
  );
  expect([...tablesOf(source)]).toEqual([
    ["off", true],
    ["on", true],
    ["broken", false],
  ]);
  expect(compare(["off", "on"], ["on", "broken"])).toEqual({ untaken: ["off"], unknown: ["broken"] });
});

test("every state that waits has somebody who takes it up", () => {
  expect(tables.size).toBeGreaterThan(12);
  const found = [...tables].map(([file, states]) => {
    const waiting = [...states].filter(([, isFollowed]) => isFollowed).map(([state]) => state);
    return { file, ...compare(waiting, Object.keys(TAKERS[file] ?? {})) };
  });
  expect(found.filter(({ untaken, unknown }) => untaken.length + unknown.length > 0)).toEqual([]);
  expect(Object.keys(TAKERS).filter((file) => !tables.has(file))).toEqual([]);
});

const taken = Object.entries(TAKERS).flatMap(([file, states]) =>
  Object.entries(states).flatMap(([state, takers]) => takers.map((taker) => ({ file, state, taker }))),
);

test("who takes a state up is there, and a sweep's file names the state that it looks for", () => {
  const calls = entries.map(({ name }) => name);
  const faults = taken.flatMap(({ file, state, taker }) => {
    const say = (fault: string) => [`${file} ${state}: ${fault}`];
    if ("rests" in taker) return taker.rests === "" ? say("says not why") : [];
    if ("person" in taker) return calls.includes(taker.person) ? [] : say(`no call ${taker.person}`);
    if (!rounds.has(taker.sweep)) return say(`${taker.sweep} does not come round`);
    if (!existsSync(taker.at)) return say(`no file ${taker.at}`);
    const isNamed = new RegExp(`["']${state}["']`).test(readFileSync(taker.at, "utf8"));
    return isNamed ? [] : say(`${taker.at} does not look for it`);
  });
  expect(faults).toEqual([]);
});

test("no state has an empty list of takers", () => {
  const empty = Object.values(TAKERS).flatMap((states) => Object.values(states).filter(({ length }) => length === 0));
  expect(empty).toEqual([]);
});
