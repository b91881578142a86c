/** How code is laid out. Imports: Node's own, packages, the app's rooms from outside to inside, then neighbors. */
import { defineConfig } from "oxfmt";

export default defineConfig({
  printWidth: 120,
  sortPackageJson: false,
  sortImports: {
    groups: ["builtin", "external", ["internal", "subpath"], "parent", "sibling", "index"],
    internalPattern: ["~/"],
    newlinesBetween: false,
  },
  ignorePatterns: [
    "build/",
    ".data/",
    ".cache/",
    "package-lock.json",
    "**/*.generated.*",
    "prisma/migrations/",
    "app/adapters/**/samples/",
    "app/adapters/shop-page/*.json",
    "tests/laws/*.tsv",
    "tests/cases/*.html",
    "extensions/*/dist/",
    "extensions/quayside-browser/_locales/",
    "*.md",
    "locales/",
    "bench/results.json",
    "sandbox/pictures/objects.ts",
    // Shopify's CLI writes it.
    "shopify.app.toml",
  ],
});
