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
const REGISTRIES = ["^app/adapters/registry\\.server\\.ts$", "^app/adapters/[^/]+/registry\\.server\\.ts$"];
/** Use cases that learn the tenant from an outside event, or walk over all tenants; their names say which. */
const ABOVE_TENANTS = [
  "^app/areas/[^/]+/server/(process|answer|take-in|sweep|redact|poll|sync|register|read-public)-[^/]+\\.server\\.ts$",
  "^app/areas/[^/]+/server/[^/]+-inbound\\.server\\.ts$",
  "^app/areas/orders/server/read-parcels\\.server\\.ts$",
];
/** The catalogue of our own source belongs to no tenant. */
const SHARED_CATALOGUE = "^app/areas/catalog/server/(seed-source|search-source|browse)-catalogue|^app/areas/catalog/server/suggest-keywords";
const atRuntime = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Modules that need each other are one module or three. (A stand-in's GraphQL types refer to each other by nature.)",
      severity: "error",
      from: { pathNot: "^sandbox/" },
      to: { circular: true, viaOnly: atRuntime },
    },
    {
      name: "nothing-missing",
      comment: "Every import leads somewhere, and to a package that package.json names.",
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
      comment: "A contract's schemas bring their validator, 28 kB that a screen has no use for. Constants of both sides are rules.",
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
      to: { path: [SERVER_ONLY, "^app/platform/db/", "node_modules/(@prisma|\\.prisma|pg|express|undici|react)/"], ...atRuntime },
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
      comment: "One area reaches another through its server/ use cases, rules/ or contract, never its tables, jobs or screens.",
      severity: "error",
      from: { path: AREA, pathNot: TESTS },
      to: { path: "^app/areas/", pathNot: ["^app/areas/$1/", "^app/areas/[^/]+/(server/|rules/|contract/|contract\\.ts$)"] },
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
      comment: "A new vendor is one folder, and so is one that goes.",
      severity: "error",
      from: { path: "^app/adapters/([^/]+)/([^/]+)/" },
      to: { path: VENDOR, pathNot: "^app/adapters/$1/$2/" },
    },
    {
      name: "foundations-know-no-area",
      comment: "Platform, adapters and ui are leaned on by areas, never the other way.",
      severity: "error",
      from: { path: "^app/(platform|adapters|ui)/", pathNot: TESTS },
      to: { path: "^app/(areas|shell|routes)/" },
    },
    {
      name: "unscoped-database",
      comment: "Use cases get a client that is held to one workspace; the unscoped one is for what learns the tenant from data.",
      severity: "error",
      from: {
        path: "^app/(areas|adapters|shell)/",
        pathNot: [
          TESTS,
          "^app/areas/(identity|stores)/",
          "^app/areas/[^/]+/jobs/",
          ...ABOVE_TENANTS,
          SHARED_CATALOGUE,
          "^app/adapters/.*(session-storage|token-store)\\.server\\.ts$",
        ],
      },
      to: { path: "^app/platform/db/client\\.server\\.ts$", ...atRuntime },
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
