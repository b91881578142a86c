/** The project's own files, for tests that read the source. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Paths of all files that git knows or would add, under one of the folders, matching the pattern. */
export function sourceFiles(folders: string[], pattern: RegExp): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders];
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\n")
    .filter((file) => pattern.test(file) && existsSync(file));
}

/** A file's syntax tree, with parents. Laws are tried on a `text` that no file holds. */
export function parse(file: string, text = readFileSync(file, "utf8")): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** `file:line` of a node. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The names of modules that a file takes anything of: imports and exports, those that are loaded later, and types. */
export function specifiersOf(source: ts.SourceFile): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  walk(source, (node) => {
    const isLoaded =
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require");
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : isLoaded
            ? node.arguments[0]
            : undefined;
    if (named && ts.isStringLiteralLike(named)) found.push(named);
  });
  return found;
}

/** Our own modules that a file imports, as they are loaded or for a type alone: paths as they are written, from the project's folder on. */
export function importsOf(file: string, source = parse(file)): string[] {
  return specifiersOf(source)
    .map(({ text }) => text)
    .filter((text) => /^[.~]/.test(text))
    .map((text) => (text.startsWith("~/") ? join("app", text.slice(2)) : join(dirname(file), text)));
}

/** What a file declares by name, its functions' own among it, so that what is put together before can be followed. */
export function declarationsOf(source: ts.SourceFile): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name && node.body) found.set(node.name.text, node.body);
  });
  return found;
}
