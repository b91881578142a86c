/** The project's own files, for tests that read the source. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Paths of all files that git knows or would add, under one of the folders, matching the pattern. */
export function sourceFiles(folders: string[], pattern: RegExp): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders];
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\n")
    .filter((file) => pattern.test(file) && existsSync(file));
}

/** A file's syntax tree, with parents. */
export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
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
