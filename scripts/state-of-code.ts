import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A name for the code in a folder as it stands, changes that are not committed included. */
export function stateOfCode(folder = "."): string {
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { maxBuffer: 1 << 28 });
  const hash = createHash("sha256").update(git("rev-parse", "HEAD^{tree}")).update(git("diff", "HEAD"));
  for (const file of git("ls-files", "--others", "--exclude-standard").toString().split("\n").filter(Boolean))
    hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}
