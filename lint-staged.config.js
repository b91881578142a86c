/** What is done with files before they are committed. Types are checked once, for the whole code. */
/** @type {import("lint-staged").Configuration} */
export default {
  "*.{ts,tsx,js,mjs,cjs}": ["prettier --write", "eslint --max-warnings=0 --no-warn-ignored"],
  "*.{css,json,yml,yaml}": "prettier --write --ignore-unknown",
  "*.{ts,tsx,prisma}": () => "tsc --noEmit",
};
