/** Whom PostgreSQL runs as. It refuses to run as root, so a root process starts it as a user with few rights. */
import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Refusal } from "./progress.ts";

export interface Account {
  /** Absent when the current user is good enough. */
  uid?: number;
  gid?: number;
  /** The user can't reach the folders by itself, so it keeps root's right to pass file permissions. */
  keepFileRights: boolean;
}

const FILE_RIGHTS = "+dac_override,+dac_read_search";

/** Chooses the account for a cluster in `folders`: the current user, or for root the system's `postgres` or `nobody`. */
export async function chooseAccount(folders: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { keepFileRights: false };
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry) throw new Refusal("PostgreSQL can't run as root. Start as another user, or set DATABASE_URL.");

  const reachable = await Promise.all([...folders.map(dirname), "node_modules"].map(isOpenToAll));
  const keepFileRights = reachable.includes(false);
  if (keepFileRights && spawnSync("setpriv", ["--version"]).error) {
    throw new Refusal(
      `PostgreSQL can't run as root, and other users can't enter ${resolve(".")}.\n` +
        "Move the project to a folder that they can enter, start as another user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]), keepFileRights };
}

export interface ProgramStart {
  command: string;
  /** Arguments before the program's own. */
  prefix: string[];
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/** How to spawn `program` under the account. */
export function withAccount(account: Account, program: string): ProgramStart {
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  if (!account.keepFileRights) {
    return { command: program, prefix: [], options: { env, uid: account.uid, gid: account.gid } };
  }
  const user = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  // Without the securebit, access(2) would judge by the user alone and find the program's own folder closed.
  const rights = ["--securebits=+no_setuid_fixup", `--inh-caps=${FILE_RIGHTS}`, `--ambient-caps=${FILE_RIGHTS}`];
  return { command: "setpriv", prefix: [...user, ...rights, program], options: { env } };
}

/** Says whether every user may pass through the folder and those above it. */
async function isOpenToAll(folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
