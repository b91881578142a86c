import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { systemDb } from "../db/client.server";

const DEADLINE_MS = 3_000;

/** True while the database answers in good time. */
export function isDatabaseThere(): Promise<boolean> {
  const answered = systemDb.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(DEADLINE_MS, false, { ref: false })]);
}

/**
 * Serves the two questions to a process that serves nothing else: `/livez`, whether it is worth keeping, and `/healthz`,
 * whether it can do its work. A database that is away is no reason to end a process, which finds it again by itself.
 * @returns the port, and what ends the serving
 */
export async function serveHealth({
  port,
  isReady,
}: {
  port: number;
  isReady: () => Promise<boolean>;
}): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/livez") return answer(200, { alive: true });
    if (pathname !== "/healthz") return answer(404, {});
    return isReady().then(
      (healthy) => answer(healthy ? 200 : 503, { healthy }),
      () => answer(503, { healthy: false }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
