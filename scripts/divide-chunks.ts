/** How the browser's code is divided into files. */
import type { Rollup } from "vite";

/** The entries of the bundle whose code the others share: what starts every page, and what stands around every screen of the app. */
const SHARED: readonly (readonly [chunk: string, entry: RegExp])[] = [
  ["foundation", /\/app\/(?:root\.tsx\?__remix-build-client-route|entry\.client\.tsx)$/],
  ["frame", /\/app\/routes\/app\/app\.tsx\?__remix-build-client-route$/],
];

/**
 * What every page needs is one file, and what every screen within the app's frame needs is another: a hundred small ones
 * pack far worse and take a request each. Everything else is left to the bundler: what several lists share would be
 * loaded by pages that need one button of it. Each file of texts stays alone, as it would else be merged into code that
 * other languages load.
 */
export function divideChunks(): Rollup.GetManualChunk {
  let chunks: (readonly [chunk: string, files: ReadonlySet<string>])[] | undefined;
  return (file, { getModuleIds, getModuleInfo }) => {
    const [, language, area] = /\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? [];
    if (area) return `texts-${language}-${area}`;
    chunks ??= SHARED.map(([chunk, entry]) => {
      const starts = [...getModuleIds()].filter((id) => entry.test(id));
      return [chunk, filesNeededBy(starts, getModuleInfo)] as const;
    });
    return chunks.find(([, files]) => files.has(file))?.[0];
  };
}

/** What a module takes of another: some names, or everything. */
type Names = ReadonlySet<string> | "all";

/** The files that some modules import at once, and those that these import. Of a package's index only the names that are asked for count. */
function filesNeededBy(starts: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const needed = new Set<string>();
  const visit = (id: string, names: Names): void => {
    const info = getModuleInfo(id);
    if (!info?.ast || needed.has(id)) return;
    const { imports, reexports, isIndex } = readImports(info);
    if (isIndex && names !== "all" && !info.moduleSideEffects) {
      for (const { from, name, as } of reexports)
        if (as === "*" || names.has(as)) visit(from, as === "*" ? names : new Set([name]));
      return;
    }
    needed.add(id);
    for (const [from, taken] of imports) visit(from, taken);
    for (const { from } of reexports) visit(from, "all");
  };
  for (const id of starts) visit(id, "all");
  // The entries stay files of their own: what starts the page would start as soon as a screen asks for what they share.
  for (const id of starts) needed.delete(id);
  return needed;
}

interface Imports {
  imports: (readonly [from: string, names: Names])[];
  /** `export { name as as } from`; `*` for all */
  reexports: { from: string; name: string; as: string }[];
  /** True for a module that hands on others' names and has nothing of its own */
  isIndex: boolean;
}

function readImports({ ast, importedIds }: Rollup.ModuleInfo): Imports {
  const found: Imports = { imports: [], reexports: [], isIndex: false };
  // The bundler lists what sources are resolved to in the order in which they come.
  const ids = new Map<unknown, string>();
  const idOf = (source: unknown): string => {
    if (!ids.has(source)) ids.set(source, importedIds[ids.size] ?? "");
    return ids.get(source)!;
  };
  let own = 0;
  for (const statement of ast?.body ?? []) {
    if (statement.type === "ImportDeclaration") {
      const names = statement.specifiers.map((specifier) =>
        specifier.type === "ImportSpecifier"
          ? nameOf(specifier.imported)
          : specifier.type === "ImportDefaultSpecifier"
            ? "default"
            : "*",
      );
      const isAll = names.length === 0 || names.includes("*");
      found.imports.push([idOf(statement.source.value), isAll ? "all" : new Set(names)]);
    } else if (statement.type === "ExportAllDeclaration") {
      found.reexports.push({ from: idOf(statement.source.value), name: "*", as: "*" });
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      const from = idOf(statement.source.value);
      for (const { local, exported } of statement.specifiers)
        found.reexports.push({ from, name: nameOf(local), as: nameOf(exported) });
    } else own += 1;
  }
  found.isIndex = own === 0 && found.reexports.length > 0;
  return found;
}

const nameOf = (node: { type: "Identifier"; name: string } | { type: string; value?: unknown }): string =>
  "name" in node ? node.name : String(node.value);
