/** House law on numbers that people type: one reader of them (decision 66), so that none is guessed. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

/** Elements that take typed text. */
const TYPED = ["TextField", "input", "textarea"];
const TAKES_TEXT = /<(?:TextField|input|textarea)\b/;
const NUMBER_KINDS = ["decimal", "numeric", "number", "integer", "currency"];
/** What makes a number of a text without asking what was meant. */
const READERS = ["Number", "parseFloat", "parseInt", "Number.parseFloat", "Number.parseInt", "Decimal"];
/** Words of a label's key that say that a number is asked for. */
const NUMBER_WORDS = /(^|_)(amount|price|cost|quantity|weight|percent|percentage|rate|tolerance|threshold|grams)$/;

type Element = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

/** Why fields of a screen's file are fields for numbers, and not those of ui/fields. */
function bareNumberFields(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const values = new Set<string>();
  walk(file, (node) => {
    if (!isElement(node) || !TYPED.includes(node.tagName.getText())) return;
    const attribute = (name: string) => node.attributes.properties.find((each) => isAttribute(each, name));
    const say = (why: string) => found.push(`${placeOf(node)} ${why}`);
    if (["type", "inputMode"].some((name) => literalsIn(attribute(name)).some((text) => NUMBER_KINDS.includes(text))))
      say("takes a number by its kind");
    if (literalsIn(attribute("label")).some((key) => NUMBER_WORDS.test(key.split(".").at(-1) ?? "")))
      say("asks for a number by its label");
    if (readsIn(attribute("onChange")).length > 0) say("makes a number of what is typed");
    const value = attribute("value");
    if (value && isAttribute(value, "value") && value.initializer && ts.isJsxExpression(value.initializer))
      values.add(value.initializer.expression?.getText() ?? "");
  });
  for (const read of readsIn(file)) {
    const [argument] = read.arguments ?? [];
    if (argument && values.has(argument.getText()))
      found.push(`${placeOf(read)} makes a number of a text field's value`);
  }
  return found;
}

function isElement(node: ts.Node): node is Element {
  return ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
}

function isAttribute(node: ts.JsxAttributeLike, name: string): node is ts.JsxAttribute {
  return ts.isJsxAttribute(node) && node.name.getText() === name;
}

function literalsIn(node: ts.Node | undefined): string[] {
  const texts: string[] = [];
  if (node) walk(node, (each) => void (ts.isStringLiteralLike(each) && texts.push(each.text)));
  return texts;
}

function readsIn(node: ts.Node | undefined): (ts.CallExpression | ts.NewExpression)[] {
  const reads: (ts.CallExpression | ts.NewExpression)[] = [];
  if (node)
    walk(node, (each) => {
      if ((ts.isCallExpression(each) || ts.isNewExpression(each)) && READERS.includes(each.expression.getText()))
        reads.push(each);
    });
  return reads;
}

test("fields for numbers are those of ui/fields, and nothing else makes numbers of what is typed", () => {
  const screens = sourceFiles(["app"], /(?<!\.test)\.tsx$/).filter((file) => !file.startsWith("app/ui/fields/"));
  const typed = screens
    .map((file) => [file, readFileSync(file, "utf8")] as const)
    .filter(([, text]) => TAKES_TEXT.test(text));
  expect(typed.flatMap(([file, text]) => bareNumberFields(parse(file, text)))).toEqual([]);
});

describe("the law finds", () => {
  const foundIn = (text: string) => bareNumberFields(parse("some-screen.tsx", text)).length;
  test.each([
    [`<TextField label={t("name")} value={name} onChange={setName} />`, 0],
    [`<NumberField label={t("fields.price")} value={price} onChange={setPrice} />`, 0],
    [`<TextField type="date" value={day} onChange={setDay} />`, 0],
    [`<TextField type="number" value={size} onChange={setSize} />`, 1],
    [`<TextField inputMode={isWhole ? "numeric" : "decimal"} value={size} onChange={setSize} />`, 1],
    [`<input inputMode="decimal" />`, 1],
    [`<TextField label={t("fields.unit_price")} value={typed} onChange={setTyped} />`, 1],
    [`<TextField value={size} onChange={(text) => setSize(parseFloat(text))} />`, 1],
    [`<TextField value={size} onChange={(text) => setSize(new Decimal(text))} />`, 1],
    [`const wide = () => <TextField value={draft.size} onChange={change} />; send(Number(draft.size));`, 1],
    [`const wide = () => <NumberField value={draft.size} onChange={change} />; send(Number(draft.size));`, 0],
  ])("in %s %i", (text, count) => {
    expect(foundIn(text)).toBe(count);
  });
});
