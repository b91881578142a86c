/**
 * `node scripts/make-keys.ts <file>`: writes the keys that the product can't start without, once. A file that is there stays
 * as it is, for what was encrypted with its keys can't be read with others.
 */
import { randomBytes } from "node:crypto";
import { chown, writeFile } from "node:fs/promises";

/** The image's own user `node`, to whom the file is given where root makes it. */
const OWNER = 1000;

const [file] = process.argv.slice(2);
if (!file) throw new Error("Say which file to write the keys to.");
const newKey = () => randomBytes(32).toString("base64");
const keys = `ENCRYPTION_KEY=${newKey()}\nSESSION_SECRET=${newKey()}\n`;
try {
  await writeFile(file, keys, { mode: 0o400, flag: "wx" });
  if (process.getuid?.() === 0) await chown(file, OWNER, OWNER);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
}
