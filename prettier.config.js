/** How code is laid out. Imports: Node's own, packages, the app's rooms from outside to inside, then neighbors. */
/** @type {import("prettier").Config} */
export default {
  printWidth: 120,
  plugins: ["@ianvs/prettier-plugin-sort-imports"],
  importOrder: ["<BUILTIN_MODULES>", "<THIRD_PARTY_MODULES>", "^~/", "^\\.\\./", "^\\./"],
  importOrderTypeScriptVersion: "5.9.3",
};
