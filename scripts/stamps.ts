import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What takes long to make, and of what it is made. */
interface Made {
  name: string;
  /** False where what was made is gone. Given where that can be told */
  isThere?: boolean;
  /** A hash of all that it is made of */
  content: string;
  /** The same hash once it is made, where making it changes what it is made of */
  contentMade?: () => string;
  make: () => Promise<unknown>;
  /** Where it is remembered what was made of what */
  folder?: string;
}

/**
 * Makes something unless it was made of the same before, to the end. Making that is cut off leaves a half, which is not taken
 * for whole afterwards, whatever it is made of then.
 * @returns whether it was made
 * @throws what `make` throws
 */
export async function makeIfChanged({
  name,
  isThere = true,
  content,
  contentMade = () => content,
  make,
  folder = ".cache",
}: Made): Promise<boolean> {
  const stamp = join(folder, `${name}-stamp`);
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === content) return false;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, contentMade());
  return true;
}
