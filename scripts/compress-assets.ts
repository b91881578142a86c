/** Writes the browser's files a second and third time, compressed at the highest level, for web.ts to serve as they are. */
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const FOLDER = "build/client/assets";
/** Below this the headers weigh more than what is saved, in bytes. */
const LEAST = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST) return;
  const hints = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await toBrotli(content, { params: hints }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}

const files = readdirSync(FOLDER).filter((file) => /\.(js|css|svg|json)$/.test(file));
await Promise.all(files.map((file) => compress(join(FOLDER, file))));
