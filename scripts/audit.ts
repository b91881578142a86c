/**
 * `npm run audit`: asks the registry for known holes in what runs in production. It fails for those that are high or
 * critical; a registry that does not answer is told, and fails nothing: no proof hangs on the network.
 */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const GRAVE = new Set(["high", "critical"]);
const WITHIN_MS = 60_000;

export type Audit = { kind: "unanswered" } | { kind: "answered"; grave: string[] };

/** What `npm audit --json` says: the packages with grave holes; unanswered for anything that is no report. */
export function readAudit(output: string): Audit {
  try {
    const { vulnerabilities } = JSON.parse(output) as { vulnerabilities?: Record<string, { severity?: string }> };
    if (!vulnerabilities) return { kind: "unanswered" };
    const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => GRAVE.has(severity ?? ""));
    return { kind: "answered", grave: grave.map(([name, { severity }]) => `${name} (${severity})`).sort() };
  } catch {
    return { kind: "unanswered" };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const asked = ["audit", "--omit=dev", "--json"];
  const { stdout } = spawnSync("npm", asked, {
    encoding: "utf8",
    timeout: WITHIN_MS,
    shell: process.platform === "win32",
  });
  const audit = readAudit(stdout ?? "");
  if (audit.kind === "unanswered")
    console.warn("The registry did not answer: nothing is known of holes in dependencies.");
  else if (audit.grave.length === 0) console.log("No grave holes are known in what runs in production.");
  else {
    console.error(`Grave holes are known: ${audit.grave.join(", ")}. \`npm audit\` says more.`);
    process.exitCode = 1;
  }
}
