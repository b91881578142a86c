import { Client } from "pg";
import { env } from "../env.server";

/** After this much silence the other end is asked whether it is there, so that a connection that is cut off unnoticed counts as lost. */
const PROBE_MS = 10_000;

interface Listening {
  /** The channel of NOTIFY */
  channel: string;
  /** What the connection is called at the database */
  name: string;
  receive(payload: string | undefined): void;
  /** Told once when the connection is lost, or could not be made; listening again is the caller's. */
  onLost(error?: Error): void;
}

/**
 * Listens to a channel on a connection of its own, until that is lost.
 * @throws Error when it could not be made, after `onLost`
 */
export async function listenTo({ channel, name, receive, onLost }: Listening): Promise<void> {
  const client = new Client({
    connectionString: env.DATABASE_URL,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_MS,
  });
  let isLost = false;
  const lost = (error?: Error) => {
    // Of one loss both the connection and what waits for it tell; listening again for each would double with every try.
    if (isLost) return;
    isLost = true;
    client.removeAllListeners();
    // What a broken connection still says must not end the process.
    client.on("error", () => undefined);
    client.end().catch(() => undefined);
    onLost(error);
  };
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", ({ payload }) => receive(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
  } catch (error) {
    lost(error as Error);
    throw error;
  }
}
