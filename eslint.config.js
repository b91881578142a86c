/** Lint: mistakes, and those house laws that one file alone can break. The others are in .dependency-cruiser.cjs and tests/laws. */
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

const SCREENS = ["app/areas/*/screens/**", "app/routes/**", "app/shell/**", "app/ui/**"];

const noDatabase = {
  group: ["@prisma/client", "@prisma/client/*", "pg", "**/platform/db/*", "~/platform/db/*"],
  message: "Screens and routes reach data through the contract.",
};

export default defineConfig([
  globalIgnores(["build/", ".data/", ".cache/", "node_modules/", "**/*.generated.*", "extensions/*/dist/"]),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "max-lines": ["error", { max: 400 }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-control-regex": "off",
    },
  },
  {
    files: ["scripts/**", "bench/**", "sandbox/**", "prisma/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    // Forgotten promises hide failures; the types to see them are worth their time in what ships.
    files: ["app/**/*.{ts,tsx}", "sandbox/**/*.ts", "scripts/**/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    // Foreign JSON is read as it comes by stand-ins and tests.
    files: ["sandbox/**", "tests/**", "**/*.test.{ts,tsx}"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  {
    // Parts of one script, which the stand-in joins before it serves them.
    files: ["sandbox/shopify/app-bridge/script/**"],
    rules: { "no-undef": "off", "@typescript-eslint/no-unused-vars": "off", "@typescript-eslint/no-this-alias": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  { files: ["app/**/*.tsx"], ...jsxA11y.flatConfigs.recommended },
  {
    files: ["app/**/*.tsx"],
    rules: {
      // A field that opens on a press takes the focus; the rule is for fields of a page that has just been loaded.
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      // What scrolls, and words with a tooltip, are reached by the keyboard too.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["pre", "span"], roles: ["tabpanel", "region"] }],
      // Escape closes what it is pressed in: keys come up to whatever holds the control.
      "jsx-a11y/no-noninteractive-element-interactions": [
        "error",
        { handlers: ["onClick", "onMouseDown", "onMouseUp"] },
      ],
    },
  },
  {
    files: SCREENS,
    // The stream of realtime events is the one connection that is no call of the contract.
    ignores: ["app/shell/data/event-stream.ts"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [noDatabase] }],
      "no-restricted-globals": ["error", { name: "fetch", message: "Screens and routes call the contract." }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='error'] MemberExpression[property.name='errors']",
          message: "What is said of a field goes once the field says something else: take ~/shell/errors/field-errors.",
        },
      ],
      "no-restricted-properties": [
        "error",
        { object: "window", property: "fetch", message: "Screens and routes call the contract." },
      ],
    },
  },
  {
    files: SCREENS,
    // It is made of the other one. Pictures cannot be told from each other by what is written of them; their field rests meanwhile.
    ignores: ["app/shell/data/use-mutation.ts", "app/ui/pictures/picture-upload.tsx", "**/*.test.{ts,tsx}"],
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
    ignores: ["app/platform/env.server.ts", "app/web.ts", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Settings are read by app/platform/env.server.ts alone." },
        { object: "window", property: "fetch", message: "Screens and routes call the contract." },
      ],
    },
  },
  {
    files: ["extensions/quayside-browser/**/*.js"],
    languageOptions: { globals: globals.webextensions },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs" },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
]);
