import { randomBytes } from "node:crypto";
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

const DRAWN = "tests/setup/drawn-data.ts";
const withDatabase = { globalSetup: ["tests/setup/postgres.ts"], setupFiles: [DRAWN, "tests/setup/database.ts"] };

/** Adapters' tests on tokens, and on the connections that they open, which are kept in the database. */
const TOKEN_TESTS = "tests/adapters/**/*{token,store-connection}*.test.ts";

/**
 * Browser tests of every run: the main job in a tab and in the admin's frame, signing in, a member's permissions, what a first
 * visit loads, and what assistive technology is told. The others come by turns.
 */
const BROWSER_EVERY_RUN = ["standalone", "embedded", "sign-in", "permissions", "first-load", "accessibility"];

/** A test that takes as long hangs; one of a second takes ten times that on a machine that is busy with other things. */
const PATIENCE_MS = patience(60_000);
/** The same for what a test waits to become so. */
const POLL_MS = patience(15_000);

/** One kind of tests, to be run alone with `npm test -- --only <name>`. */
function kind(name: string, include: string[], options: object = {}) {
  return {
    cacheDir: ".cache/vite",
    resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
    test: {
      name,
      include,
      env: environment,
      pool: "forks" as const,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      expect: { poll: { timeout: POLL_MS } },
      ...options,
    },
  };
}

export default defineConfig({
  cacheDir: ".cache/vite",
  test: {
    maxWorkers: 2,
    projects: [
      kind(
        "unit",
        [
          "app/**/*.test.{ts,tsx}",
          "tests/laws/**/*.test.ts",
          "tests/extension/**/*.test.ts",
          "tests/adapters/**/*.test.ts",
        ],
        { exclude: [TOKEN_TESTS], setupFiles: [DRAWN] },
      ),
      kind("sandbox", ["tests/sandbox/**/*.test.ts"]),
      kind("http", ["tests/http/**/*.test.ts", TOKEN_TESTS], withDatabase),
      // Many rounds of killing processes and waiting until everything has been made good.
      kind("faults", ["tests/faults/**/*.test.ts"], {
        globalSetup: ["tests/setup/built-product.ts"],
        testTimeout: patience(30 * 60_000),
        hookTimeout: patience(600_000),
      }),
      kind("e2e", filesInTurn("tests/e2e", BROWSER_EVERY_RUN), {
        globalSetup: ["tests/setup/running-product.ts"],
        testTimeout: patience(90_000),
        hookTimeout: patience(120_000),
      }),
    ],
  },
});
