import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { digestOf } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { services } from "../../app/services.server.ts";
import { makeTenant } from "./tenants.ts";

export interface Answer {
  status: number;
  // Bodies are as different as the calls; each test says what it expects of its own.
  body: any;
}

/** The contract over HTTP on a free port, and a browser of one's own to call it with: it keeps cookies and names its site. */
export async function startApi() {
  const server = createServer(
    (request, response) =>
      void services.answerCall(
        Object.assign(request, { ip: String(request.headers["x-test-ip"] ?? "203.0.113.1") }),
        response,
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signInAs = async (accountId: string) => {
    const browser = openBrowser(base, randomUUID());
    const session = await signIn(accountId);
    return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      browser.call(method, path, body, { ...session, ...headers });
  };
  return {
    base,
    openBrowser: (ip: string = randomUUID()) => openBrowser(base, ip),
    /** How an account calls below /api, from a browser and with a session of its own. */
    signInAs,
    /** A tenant, and how its owner calls. */
    async makeSeller() {
      const tenant = await makeTenant();
      return { ...tenant, call: await signInAs(tenant.account.id) };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The headers of a new session of an account, an hour long. */
export async function signIn(accountId: string): Promise<Record<string, string>> {
  const token = randomUUID();
  await systemDb.loginSession.create({
    data: { accountId, tokenDigest: digestOf(token), expiresAt: new Date(Date.now() + 3_600_000), takesBearer: true },
  });
  return { authorization: `Bearer ${token}` };
}

function openBrowser(base: string, ip: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** Calls below /api. */
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      const response = await fetch(`${base}/api${path}`, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          origin: env.APP_URL,
          "x-test-ip": ip,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
          ...headers,
        },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = "", ...attributes] = cookie.split("; ");
        const at = pair.indexOf("=");
        if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const text = await response.text();
      return { status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
    },
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** The payloads of the waiting jobs of one name, oldest first. */
export async function waitingJobs<Payload>(name: string): Promise<Payload[]> {
  const rows = await systemDb.$queryRaw<{ payload: Payload }[]>`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${name} ORDER BY j.id`;
  return rows.map(({ payload }) => payload);
}
