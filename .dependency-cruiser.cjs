/**
 * House laws on who may lean on whom (docs/architecture.md draws them). Arrows point inward:
 * screens → contract → server → rules, and server → the adapters' interfaces.
 */

const AREA = "^app/areas/([^/]+)/";
const SCREENS = "^app/areas/[^/]+/screens/";
const TESTS = "\\.test\\.tsx?$";
const SERVER_ONLY = "\\.server\\.tsx?$";
/** A vendor's own folder: app/adapters/<family>/<vendor>/ */
const VENDOR = "^app/adapters/[^/]+/[^/]+/";
const REGISTRIES = [
  "^app/adapters/registry\\.server\\.ts$",
  "^app/adapters/[^/]+/(registry\\.server|browser-registry)\\.ts$",
];
const atRuntime = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment:
        "Modules that need each other are one module or three. (A stand-in's GraphQL types refer to each other by nature.)",
      severity: "error",
      from: { pathNot: "^sandbox/" },
      to: { circular: true, viaOnly: atRuntime },
    },
    {
      name: "nothing-missing",
      comment:
        "Every import leads somewhere. (That package.json names its package is held by tests/laws/card.test.ts.)",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "^shopify:"] },
    },
    {
      name: "app-knows-no-stand-in",
      comment: "The code that runs against the sandbox is the code that runs against the world.",
      severity: "error",
      from: { path: "^app/", pathNot: TESTS },
      to: { path: "^(sandbox|scripts|tests|bench)/" },
    },
    {
      name: "sandbox-knows-no-app",
      comment: "A stand-in that shares code with the product shares its mistakes.",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^app/" },
    },
    {
      name: "screens-are-shown-by-routes",
      comment: "Only route modules and screens of the same area import a screen.",
      severity: "error",
      from: { pathNot: [SCREENS, "^app/routes(/|\\.ts$)", "^tests/"] },
      to: { path: SCREENS },
    },
    {
      name: "screens-stay-in-their-area",
      comment: "What two areas show belongs to app/ui or app/shell.",
      severity: "error",
      from: { path: AREA + "screens/" },
      to: { path: SCREENS, pathNot: "^app/areas/$1/" },
    },
    {
      name: "browser-code-imports-no-server",
      comment: "Screens, shell and ui run in the browser; they reach the server through the contract.",
      severity: "error",
      from: { path: [SCREENS, "^app/(shell|ui)/"], pathNot: [SERVER_ONLY, TESTS] },
      to: { path: [SERVER_ONLY, "^app/platform/db/", "node_modules/(@prisma|pg)/"], ...atRuntime },
    },
    {
      name: "browser-code-reads-the-contract-as-types",
      comment:
        "A contract's schemas bring their validator, 28 kB that a screen has no use for. Constants of both sides are rules.",
      severity: "error",
      from: { path: [SCREENS, "^app/(shell|ui)/"], pathNot: [SERVER_ONLY, TESTS] },
      to: { path: [AREA + "contract(/|\\.ts$)", "^app/contract\\.ts$", "^app/platform/api/call\\.ts$"], ...atRuntime },
    },
    {
      name: "no-database-in-routes",
      comment: "A route module authenticates, prefetches through the contract, and renders.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: ["^app/platform/db/", "\\.sql\\.server\\.ts$", "node_modules/(@prisma|\\.prisma|pg)/"] },
    },
    {
      name: "rules-are-pure",
      comment: "Rules compute; both sides use them. No input or output, no platform of the server.",
      severity: "error",
      from: { path: AREA + "rules/", pathNot: TESTS },
      to: {
        path: [SERVER_ONLY, "^app/platform/db/", "node_modules/(@prisma|\\.prisma|pg|express|undici|react)/"],
        ...atRuntime,
      },
    },
    {
      name: "rules-know-nothing-above",
      comment: "Everything else of an area stands on its rules: not even a type comes down to them.",
      severity: "error",
      from: { path: AREA + "rules/", pathNot: TESTS },
      to: { path: AREA + "(contract|server|jobs|router|screens|exports)(/|\\.)" },
    },
    {
      name: "use-cases-know-no-handlers",
      comment:
        "What is asked of a worker is declared in an area's jobs.ts, which use cases import; a handler calls use cases.",
      severity: "error",
      from: { path: AREA + "(server|jobs\\.ts$|router|contract|rules)", pathNot: TESTS },
      to: { path: AREA + "jobs(/|\\.server\\.ts$)" },
    },
    {
      name: "rules-use-no-node",
      comment: "Rules run in the browser too.",
      severity: "error",
      from: { path: AREA + "rules/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contract-is-a-promise",
      comment: "The contract says what is answered, not how.",
      severity: "error",
      from: { path: [AREA + "contract(/|\\.ts$)", "^app/contract\\.ts$"] },
      to: { path: [SERVER_ONLY, SCREENS], ...atRuntime },
    },
    {
      name: "areas-meet-at-use-cases",
      comment:
        "One area reaches another through its server/ use cases, rules/ or contract, never its tables, jobs or screens.",
      severity: "error",
      from: { path: AREA, pathNot: TESTS },
      to: {
        path: "^app/areas/",
        pathNot: ["^app/areas/$1/", "^app/areas/[^/]+/(server/|rules/|contract/|contract\\.ts$)"],
      },
    },
    {
      name: "queries-stay-in-their-area",
      comment: "Raw queries read an area's own tables for its own use cases.",
      severity: "error",
      from: { path: AREA, pathNot: TESTS },
      to: { path: "^app/areas/[^/]+/.*\\.sql\\.server\\.ts$", pathNot: "^app/areas/$1/" },
    },
    {
      name: "vendors-behind-the-registry",
      comment: "A vendor's folder is opened by the registry alone; everybody else sees the family's interface.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [VENDOR, ...REGISTRIES, "^app/shopify\\.server\\.ts$", TESTS],
      },
      to: { path: VENDOR },
    },
    {
      name: "vendors-stay-apart",
      comment:
        "A vendor has one folder in each family that it serves, and its folders may lean on each other: what they share (client, tokens, failures) stands in its store connection. No vendor knows another.",
      severity: "error",
      from: { path: "^app/adapters/[^/]+/([^/]+)/" },
      to: { path: VENDOR, pathNot: "^app/adapters/[^/]+/$1/" },
    },
    {
      name: "foundations-know-no-area",
      comment: "Platform, adapters and ui are leaned on by areas, never the other way.",
      severity: "error",
      from: { path: "^app/(platform|adapters|ui)/", pathNot: TESTS },
      to: { path: "^app/(areas|shell|routes)/" },
    },
    {
      name: "shell-knows-no-area",
      comment:
        "The frame takes what areas put into it; routes and the root hand it in. Calls of the contract are free.",
      severity: "error",
      from: { path: "^app/shell/", pathNot: TESTS },
      to: { path: "^app/(areas|routes)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.generated\\." },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
