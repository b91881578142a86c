import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { env } from "../env.server";
import { log } from "../log.server";
import { PRESENCE_NAME } from "./presence-name";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const CONNECT_WITHIN_MS = 5_000;

/**
 * Says that a runner is alive: an advisory lock on the name that it takes jobs under, on a connection of its own, which
 * PostgreSQL frees the moment the process is gone. A connection that is lost is opened anew, under the same name, until the
 * presence is ended: the jobs that the runner has at work stay its own.
 * @returns what ends it
 * @throws what the database says when it is out of reach at first
 */
export async function keepPresence(poolId: string): Promise<() => Promise<void>> {
  let isOver = false;
  let client = await announce(poolId);

  async function stay(): Promise<void> {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        if (ended.has(client)) resolve();
        client.once("end", () => resolve());
      });
      for (let pauseMs = FIRST_PAUSE_MS; !isOver; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        try {
          client = await announce(poolId);
          log.info({ poolId }, "present again");
          break;
        } catch (error) {
          log.warn({ reason: (error as Error).message }, "presence can't be told; trying again");
          await sleep(pauseMs, undefined, { ref: false });
        }
      }
    }
    await client.end().catch(() => undefined);
  }

  void stay();
  return async () => {
    isOver = true;
    await client.end().catch((error: unknown) => log.debug({ err: error }, "the presence connection was gone"));
  };
}

const ended = new WeakSet<Client>();

async function announce(poolId: string): Promise<Client> {
  const client = new Client({
    connectionString: env.DATABASE_URL,
    application_name: PRESENCE_NAME,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  client.on("error", (error) => log.warn({ reason: error.message }, "presence connection lost"));
  client.once("end", () => ended.add(client));
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [poolId]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
