/**
 * Builds what runs in a thread of its own into a file beside the bundle. A module names its thread by
 * `new URL("./name-thread.ts", import.meta.url)`, which is right as it stands where Node runs the sources; in a bundle the
 * address becomes that of the built file.
 */
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

const THREAD = /new URL\("(\.\/[\w-]+-thread\.ts)", import\.meta\.url\)/g;

/** The Vite plugin that does it, for builds of code that Node runs. */
export function threadFiles(): Plugin {
  return {
    name: "thread-files",
    apply: "build",
    // Before types are taken out, while the module reads as it was written.
    enforce: "pre",
    transform(code, id, options) {
      const file = id.split("?")[0] ?? id;
      if (!options?.ssr || !file.endsWith(".server.ts")) return null;
      const built = code.replace(THREAD, (_whole, path: string) => {
        const reference = this.emitFile({ type: "chunk", id: resolve(dirname(file), path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      return built === code ? null : { code: built, map: null };
    },
  };
}
