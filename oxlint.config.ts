/** Lint: mistakes, and those house laws that one file alone can break. The others are in .dependency-cruiser.cjs and tests/laws. */
import { defineConfig, type DummyRuleMap } from "oxlint";

const SCREENS = ["app/areas/*/screens/**", "app/routes/**", "app/shell/**", "app/ui/**"];
const TESTS = ["tests/**", "**/*.test.{ts,tsx}"];
/** What ships, and what stands in for vendors: there a forgotten promise hides a failure. */
const TYPED = ["app/**/*.{ts,tsx}", "sandbox/**/*.ts", "scripts/**/*.ts"];

const noDatabase = {
  group: ["@prisma/client", "@prisma/client/*", "pg", "**/platform/db/*", "~/platform/db/*"],
  message: "Screens and routes reach data through the contract.",
};
const noFetch = { object: "window", property: "fetch", message: "Screens and routes call the contract." };

/** Of the linter's own set, what this house does on purpose, or what asks for types and finds no mistakes here. */
const NOT_HERE: DummyRuleMap = {
  "typescript/await-thenable": "off",
  "typescript/no-array-delete": "off",
  "typescript/no-base-to-string": "off",
  "typescript/no-duplicate-type-constituents": "off",
  "typescript/no-floating-promises": "off",
  "typescript/no-for-in-array": "off",
  "typescript/no-implied-eval": "off",
  "typescript/no-meaningless-void-operator": "off",
  "typescript/no-misused-spread": "off",
  "typescript/no-redundant-type-constituents": "off",
  "typescript/no-unsafe-unary-minus": "off",
  "typescript/no-useless-default-assignment": "off",
  "typescript/require-array-sort-compare": "off",
  "typescript/restrict-template-expressions": "off",
  "typescript/unbound-method": "off",
};

/** Mistakes that the sets of rules leave to each house. */
const MISTAKES: DummyRuleMap = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "getter-return": "error",
  "no-case-declarations": "error",
  "no-console": "error",
  "no-control-regex": "off",
  "no-empty": "error",
  "no-fallthrough": "error",
  "no-prototype-builtins": "error",
  "no-redeclare": "error",
  "no-regex-spaces": "error",
  "no-unassigned-vars": "error",
  "no-unexpected-multiline": "error",
  "no-unreachable": "error",
  "no-useless-assignment": "error",
  "no-var": "error",
  "prefer-const": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "preserve-caught-error": "error",
  "max-lines": ["error", { max: 400 }],
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
  "typescript/ban-ts-comment": "error",
  "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
  "typescript/no-array-constructor": "error",
  "typescript/no-empty-object-type": "error",
  "typescript/no-explicit-any": "error",
  "typescript/no-namespace": "error",
  "typescript/no-require-imports": "error",
  "typescript/no-unsafe-function-type": "error",
};

export default defineConfig({
  plugins: ["eslint", "typescript", "oxc"],
  categories: { correctness: "error" },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  env: { node: true, browser: true },
  ignorePatterns: ["build/", ".data/", ".cache/", "**/*.generated.*", "extensions/*/dist/"],
  rules: { ...NOT_HERE, ...MISTAKES },
  overrides: [
    {
      files: ["scripts/**", "bench/**", "sandbox/**", "prisma/*.ts"],
      rules: { "no-console": "off" },
    },
    {
      // Foreign JSON is read as it comes by stand-ins and tests.
      files: ["sandbox/**", ...TESTS],
      rules: { "typescript/no-explicit-any": "off" },
    },
    {
      files: TYPED,
      rules: { "typescript/no-floating-promises": "error" },
    },
    {
      // Plain JavaScript has no types to tell what is not there.
      files: ["**/*.{js,mjs,cjs}"],
      rules: { "no-undef": "error" },
    },
    {
      // Parts of one script, which the stand-in joins before it serves them.
      files: ["sandbox/shopify/app-bridge/script/**"],
      rules: { "no-undef": "off", "no-unused-vars": "off", "typescript/no-this-alias": "off" },
    },
    {
      files: ["app/**/*.{ts,tsx}"],
      plugins: ["react", "jsx-a11y"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        // For code that React's compiler is to pack, which this is not.
        "react/purity": "off",
        "react/refs": "off",
        "react/set-state-in-effect": "off",
        // A list box or a status of our own is no element's role.
        "jsx-a11y/prefer-tag-over-role": "off",
        // What its name is comes from what is around it, or from Polaris.
        "jsx-a11y/control-has-associated-label": "off",
        // A field that opens on a press takes the focus; the rule is for fields of a page that has just been loaded.
        "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
        // What scrolls, and words with a tooltip, are reached by the keyboard too.
        "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["pre", "span"], roles: ["tabpanel", "region"] }],
        // Escape closes what it is pressed in: keys come up to whatever holds the control.
        "jsx-a11y/no-noninteractive-element-interactions": [
          "error",
          { handlers: ["onClick", "onMouseDown", "onMouseUp"] },
        ],
        "jsx-a11y/no-static-element-interactions": ["error", { allowExpressionValues: true }],
      },
    },
    {
      files: SCREENS,
      // The stream of realtime events is the one connection that is no call of the contract.
      excludeFiles: ["app/shell/data/event-stream.ts"],
      rules: {
        "no-restricted-imports": ["error", { patterns: [noDatabase] }],
        "no-restricted-globals": ["error", { name: "fetch", message: noFetch.message }],
        "no-restricted-properties": ["error", noFetch],
      },
    },
    {
      files: SCREENS,
      // It is made of the other one. Pictures cannot be told from each other by what is written of them; their field rests meanwhile.
      excludeFiles: ["app/shell/data/use-mutation.ts", "app/ui/pictures/picture-upload.tsx", "**/*.test.{ts,tsx}"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [noDatabase],
            paths: [
              {
                name: "@tanstack/react-query",
                importNames: ["useMutation"],
                message: "A double click is one wish: take ~/shell/data/use-mutation.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ["app/**/*.{ts,tsx}"],
      excludeFiles: ["app/platform/env.server.ts", "app/web.ts", "**/*.test.{ts,tsx}"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: "Settings are read by app/platform/env.server.ts alone." },
          noFetch,
        ],
      },
    },
    {
      files: ["extensions/quayside-browser/**/*.js"],
      env: { webextensions: true },
    },
    {
      files: ["**/*.cjs"],
      env: { commonjs: true },
      rules: { "typescript/no-require-imports": "off" },
    },
  ],
});
