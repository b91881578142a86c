import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { sandboxEnvironment } from "../../scripts/environment.ts";
import { freePort, type Service } from "../../scripts/processes.ts";
import { startWeb } from "../../scripts/services.ts";
import { product } from "./product.ts";

const PUBLIC_ORIGIN = "https://quayside.example.test";
const CREDENTIALS = JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD });
const SIGN_IN = { method: "POST", headers: { "content-type": "application/json", origin: PUBLIC_ORIGIN } };

/** A web process as it runs behind a proxy with a certificate. */
describe("the web process", () => {
  let web: Service;
  let base: string;
  beforeAll(async () => {
    const { databaseUrl, sandboxOrigin } = product;
    const ports = { web: await freePort(), sandbox: Number(new URL(sandboxOrigin).port), smtp: await freePort() };
    const env = { ...sandboxEnvironment({ databaseUrl, ports, mode: "production" }), APP_URL: PUBLIC_ORIGIN };
    web = await startWeb({ env, toSandbox: true, logFolder: ".data/test-logs/web-process" });
    base = `http://127.0.0.1:${ports.web}`;
  });
  afterAll(() => web?.stop());

  const headersOf = async (path: string) => (await fetch(base + path, { redirect: "manual" })).headers;

  test("says that it is well, to anyone who asks and never from a cache", async () => {
    const answer = await fetch(`${base}/healthz`);
    expect([answer.status, await answer.json(), answer.headers.get("cache-control")]).toEqual([
      200,
      { healthy: true },
      "no-store",
    ]);
  });

  test("says that it lives without asking the database", async () => {
    const answer = await fetch(`${base}/livez`);
    expect([answer.status, await answer.json(), answer.headers.get("cache-control")]).toEqual([
      200,
      { alive: true },
      "no-store",
    ]);
  });

  test.each(["/login", "/api/auth/account", "/api/no-such-call", "/logo.svg", "/livez", "/healthz", "/no-such-page"])(
    "answers %s with the headers that keep browsers safe",
    async (path) => {
      const headers = await headersOf(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      expect(headers.get("x-powered-by")).toBe(null);
    },
  );

  test("lets the visited shop alone frame a document, and its scripts run by nonce", async () => {
    const policyOf = async (path: string) => (await headersOf(path)).get("content-security-policy") ?? "";
    expect(await policyOf("/login")).toContain("frame-ancestors 'none'");
    expect(await policyOf("/login?shop=evil.example")).toContain("frame-ancestors 'none'");
    expect(await policyOf("/login?shop=evil.example&embedded=1")).toContain("frame-ancestors 'none'");
    expect(await policyOf(`/login?shop=${DEMO_SHOP}`)).toContain("frame-ancestors 'none'");
    expect(await policyOf(`/login?shop=${DEMO_SHOP}&embedded=1`)).toMatch(
      new RegExp(`frame-ancestors https://${DEMO_SHOP} https://admin\\.shopify\\.com .*http://127\\.0\\.0\\.1:\\d+$`),
    );
    const headers = await headersOf("/login");
    expect(headers.get("permissions-policy")).toContain("camera=(), microphone=(), geolocation=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    const policy = await policyOf("/login");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
    expect(policy.split(";").find((part) => part.includes("script-src"))).not.toContain("unsafe");
    expect(await policyOf("/login")).not.toBe(policy);
  });

  test("keeps what a person may see out of caches", async () => {
    expect((await headersOf("/api/auth/account")).get("cache-control")).toBe("no-store");
    expect((await headersOf("/login")).get("cache-control")).toBe("private, no-cache");
  });

  test("gives cookies that scripts, other sites and plain HTTP don't get", async () => {
    const answer = await fetch(`${base}/api/auth/login`, { ...SIGN_IN, body: CREDENTIALS });
    const cookies = answer.headers.getSetCookie();
    expect(answer.status).toBe(200);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
  });

  test("told to end, answers what it has in hand, ends streams, takes nothing new and ends well", async () => {
    const signedIn = await fetch(`${base}/api/auth/login`, { ...SIGN_IN, body: CREDENTIALS });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");
    const stream = await fetch(`${base}/api/events`, { headers: { cookie, "sec-fetch-site": "same-origin" } });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");

    const slow = request(`${base}/api/auth/login`, {
      ...SIGN_IN,
      headers: { ...SIGN_IN.headers, "content-length": CREDENTIALS.length },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on("response", (response) => resolve(response.resume().statusCode));
      slow.on("error", reject);
    });
    await new Promise<void>((resolve) => void slow.write(CREDENTIALS.slice(0, 10), () => resolve()));
    // The server has the head of it once a later request has been answered.
    await fetch(`${base}/healthz`);

    const exited = new Promise((resolve) => web.child.once("exit", (code, signal) => resolve(signal ?? code)));
    web.child.kill("SIGTERM");
    await stream.text();
    await expect(fetch(`${base}/healthz`)).rejects.toThrow();
    slow.end(CREDENTIALS.slice(10));
    expect(await answered).toBe(200);
    expect(await exited).toBe(0);
  });
});
