/** What the audit of dependencies makes of the registry's answer, and that integration asks for it. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readAudit } from "../../scripts/audit.ts";

test.each([
  ["a registry that is out of reach", JSON.stringify({ message: "request failed", error: { code: "ENOTFOUND" } })],
  ["no answer", ""],
  ["a page of somebody else's", "<html></html>"],
])("%s fails nothing", (_what, output) => {
  expect(readAudit(output)).toEqual({ kind: "unanswered" });
});

test("grave holes are named, others are not", () => {
  const vulnerabilities = { b: { severity: "critical" }, a: { severity: "high" }, c: { severity: "moderate" } };
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
    kind: "answered",
    grave: ["a (high)", "b (critical)"],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ kind: "answered", grave: [] });
});

/** How the audit ends, and what it says, where the registry answers so. */
async function auditAt(answer: RequestListener): Promise<[code: number | null, said: string]> {
  const registry = createServer(answer);
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: "0" };
  const asked = spawn(process.execPath, ["--import", "tsx", "scripts/audit.ts"], { env });
  let said = "";
  for (const stream of [asked.stdout, asked.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => asked.on("close", resolve));
  await new Promise((resolve) => registry.close(resolve));
  return [code, said];
}

test("the audit fails for grave holes of what runs in production, and for nothing else", async () => {
  const knowing =
    (holes: Record<string, string>): RequestListener =>
    (request, response) => {
      const isAsked = request.method === "POST" && request.url?.endsWith("/advisories/bulk");
      const advisories = Object.entries(holes).map(([name, severity], id) => [
        name,
        [{ id, url: "https://example.test", title: "A hole", severity, vulnerable_versions: "*" }],
      ]);
      response
        .writeHead(isAsked ? 200 : 404, { "content-type": "application/json" })
        .end(JSON.stringify(isAsked ? Object.fromEntries(advisories) : {}));
    };
  const [code, said] = await auditAt(
    knowing({ "rate-limiter-flexible": "critical", "dependency-cruiser": "critical", helmet: "low" }),
  );
  expect([code, said]).toEqual([1, expect.stringContaining("rate-limiter-flexible (critical)")]);
  expect(said).not.toMatch(/dependency-cruiser|helmet/);
  expect(await auditAt(knowing({}))).toEqual([0, expect.stringContaining("No grave holes")]);
  expect(await auditAt((_request, response) => response.writeHead(503).end())).toEqual([
    0,
    expect.stringContaining("did not answer"),
  ]);
});

test("continuous integration asks for it once the tests are through", () => {
  const steps = readFileSync(".ci/run", "utf8").split("\n");
  const stepOf = (words: string) => steps.findIndex((step) => step.startsWith(words));
  expect(steps).toContain("set -euo pipefail");
  expect(stepOf("npm test")).toBeGreaterThan(0);
  expect(stepOf("npm run --silent audit")).toBeGreaterThan(stepOf("npm test"));
});
