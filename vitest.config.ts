import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { sandboxProfile } from "./sandbox/profile.ts";
import { patience } from "./tests/setup/patience.ts";
import { filesInTurn } from "./tests/setup/turns.ts";

/** Settings that the product's modules check when they are loaded. Nothing listens at these addresses. */
const environment: Record<string, string> = {
  ...sandboxProfile({ appOrigin: "http://localhost:3999", sandboxOrigin: "http://127.0.0.1:3998", smtpPort: 3997 }),
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  SESSION_SECRET: randomBytes(32).toString("base64url"),
};

const SLOWNESS = "tests/setup/slowness.ts";
const DRAWN = "tests/setup/drawn-data.ts";
const RESTORED = "tests/setup/restored.ts";
const DATABASE = "tests/setup/database.ts";

/** Adapters' tests on tokens, and on the connections that they open, which are kept in the database. */
const TOKEN_TESTS = "tests/adapters/**/*{token,store-connection}*.test.ts";

/**
 * Browser tests of every run: the main job in a tab and in the admin's frame, signing in, a member's permissions, what a first
 * visit loads, and screens on a phone and a desktop, in English and Arabic, some of them looked at. The others come by turns.
 */
const BROWSER_EVERY_RUN = ["standalone", "embedded", "sign-in", "permissions", "first-load", "screens-standalone"];

/** Calls of every run: what keeps tenants apart, money in the books, and writes to the outside once. */
const CALLS_EVERY_RUN = [
  ...["strangers", "permissions", "whose-word", "forged-deliveries", "redact"],
  ...["ledger", "wallet", "credits", "charge-edges", "purchases-of-lost-payments", "billing-purchases"],
  ...["placement", "placement-unknown", "placement-late-answers", "placement-meanwhile"],
  ...["orders-at-once", "orders-intake", "kept-deliveries", "called-off", "half-pushes", "job-fence", "job-ends"],
  ...["payments-asked-again", "kept-wishes", "moved-charges", "linked-money"],
];
/** The ways that money and orders take beyond that: a quarter of them in a run. All other calls come by sixteenths. */
const CALLS_OFTEN = [
  ...["own-origin", "order-changes-access", "wallet-paypal", "wallet-returns", "cashback", "refunds"],
  ...["automatic-payments", "payment-links", "reconciliation", "quotas", "billing-subscriptions"],
  ...["price-ceiling", "margin-floor", "order-profit", "revenue", "placement-outcomes", "units-of-purchases"],
  ...["buyable-units", "late-pushes", "tell-store", "fulfillment", "changed-after-ordering"],
  ...["store-out-of-sight", "kept-purchases", "moves-while-placing", "returned-charges", "lost-jobs", "fair-slots"],
];
const CALLS = [
  { names: CALLS_EVERY_RUN, parts: 1 },
  { names: CALLS_OFTEN, parts: 4 },
];

/** A round of killed processes. Lost answers, payments and databases that go come by turns. */
const FAULTS_EVERY_RUN = ["kill", "guards", "end-with-parent", "gate"];

/** On a quiet machine of today a test that takes as long hangs, and what is waited for as long does not come, in milliseconds. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000, pollTimeout: 15_000 };

interface Kind {
  globalSetup?: string;
  setupFiles?: string[];
  limits?: typeof LIMITS;
  isolate?: boolean;
}

/** One kind of tests, to be run alone with `npm test -- --only <name>`. */
function kind(
  name: string,
  include: string[],
  { globalSetup, setupFiles = [], limits = LIMITS, isolate = true }: Kind = {},
) {
  return {
    cacheDir: ".cache/vite",
    resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
    test: {
      name,
      include,
      env: environment,
      pool: "forks" as const,
      isolate,
      fsModuleCache: true,
      fsModuleCachePath: ".cache/vite/modules",
      globalSetup: globalSetup ? [globalSetup] : [],
      setupFiles,
      // The database is named before anything of the product is loaded.
      sequence: { setupFiles: "list" as const },
      provide: { limits },
      testTimeout: patience(limits.testTimeout),
      hookTimeout: patience(limits.hookTimeout),
      expect: { poll: { timeout: patience(limits.pollTimeout) } },
    },
  };
}

/** What replaces modules, or has them loaded anew, would do so to the files after it as well. */
const OWN_PROCESS = /\bvi\.(mock|doMock|resetModules)\(/;

/**
 * A kind whose files share processes, so that the product's modules are loaded once, but for files that replace modules.
 * @param options.apart files that keep what the product was made with, such as the address of a stand-in
 */
function sharedKind(
  name: string,
  patterns: string[],
  { apart = [], exclude = [], ...options }: Kind & { apart?: string[]; exclude?: string[] },
) {
  const files = globSync(patterns).toSorted();
  const { alone = [], together = [] } = Object.groupBy(files, (file) =>
    OWN_PROCESS.test(readFileSync(file, "utf8")) ? "alone" : "together",
  );
  const setupFiles = [...(options.setupFiles ?? []), RESTORED];
  return [
    kind(name, together, { ...options, setupFiles, isolate: false }),
    kind(`${name}-apart`, [...alone, ...globSync(apart, { exclude })], options),
  ];
}

export default defineConfig({
  cacheDir: ".cache/vite",
  test: {
    maxWorkers: 2,
    projects: [
      ...sharedKind("unit", ["app/**/*.test.{ts,tsx}", "tests/laws/**/*.test.ts", "tests/extension/**/*.test.ts"], {
        apart: ["tests/adapters/**/*.test.ts"],
        exclude: [TOKEN_TESTS],
        setupFiles: [DRAWN],
      }),
      kind("sandbox", ["tests/sandbox/**/*.test.ts"], { setupFiles: [SLOWNESS] }),
      kind("http", [...filesInTurn("tests/http", { named: CALLS, parts: 16 }), TOKEN_TESTS], {
        globalSetup: "tests/setup/postgres.ts",
        setupFiles: [SLOWNESS, DRAWN, DATABASE],
      }),
      // Rounds of killing processes and waiting until everything has been made good.
      kind("faults", filesInTurn("tests/faults", { named: [{ names: FAULTS_EVERY_RUN, parts: 1 }], parts: 4 }), {
        globalSetup: "tests/setup/built-product.ts",
        setupFiles: [SLOWNESS],
        limits: { testTimeout: 30 * 60_000, hookTimeout: 600_000, pollTimeout: 15_000 },
      }),
      kind("e2e", filesInTurn("tests/e2e", { named: [{ names: BROWSER_EVERY_RUN, parts: 1 }], parts: 16 }), {
        globalSetup: "tests/setup/running-product.ts",
        setupFiles: [SLOWNESS],
        limits: { testTimeout: 90_000, hookTimeout: 120_000, pollTimeout: 15_000 },
      }),
    ],
  },
});
