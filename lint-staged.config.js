/** What is done with files before they are committed. Types are checked once, for the whole code. */
/** @type {import("lint-staged").Configuration} */
export default {
  "*.{ts,tsx,js,mjs,cjs}": ["oxfmt", "oxlint"],
  "*.{css,json,yml,yaml}": "oxfmt --no-error-on-unmatched-pattern",
  "*.{ts,tsx,prisma}": () => "node node_modules/typescript-native/bin/tsc --noEmit",
};
