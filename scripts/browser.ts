/** The browser of the tests: one that is there, else Debian's Chromium. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "./progress.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium, from CHROMIUM_PATH or the system. Installs Debian's where it may; else refuses with advice. */
export function ensureBrowser(): string {
  const found = process.env.CHROMIUM_PATH ? executable(process.env.CHROMIUM_PATH) : onPath(NAMES);
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Refusal(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which can't be run.`);

  if (process.getuid?.() === 0 && onPath(["apt-get"])) {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update", "-q"], options);
    spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], options);
    const installed = onPath(NAMES);
    if (installed) return installed;
  }
  throw new Refusal(
    "The browser tests need Chromium, and there is none.\n" +
      "Install it (Debian and Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}
