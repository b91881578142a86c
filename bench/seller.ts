/** The demo seller at the running product: signed in, calling the contract as a browser does. */
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../prisma/seed-account.ts";

export interface Seller {
  /** Calls below /api; answers the body's data. Throws when the call is refused. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
  /** The session as a browser and as an API client carry it. */
  cookie: string;
  headers: { authorization: string };
}

/** Signs in by password. */
export async function signIn(appOrigin: string): Promise<Seller> {
  const response = await fetch(`${appOrigin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  const { data } = await readAnswer<{ token: string }>(response, "sign-in");
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  const headers = { authorization: `Bearer ${data.token}` };
  return {
    cookie,
    headers,
    async call<Data>(method: string, path: string, body?: object) {
      const answer = await fetch(`${appOrigin}/api${path}`, {
        method,
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        body: body && JSON.stringify(body),
      });
      return (await readAnswer<Data>(answer, `${method} ${path}`)).data;
    },
  };
}

async function readAnswer<Data>(response: Response, what: string): Promise<{ data: Data }> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} is answered with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as { data: Data };
}

/** Asks again and again until there is an answer. Throws after `timeout` milliseconds. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  timeout = 60_000,
): Promise<Answer> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await sleep(50);
  }
}
