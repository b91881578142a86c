/** Keeps the rows in results.json, and shows them as a table in the terminal and in docs/benchmarks.md. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { formatAim, formatValue, verdict, type MeasuredRow } from "./row.ts";

const RESULTS = "bench/results.json";
const DOCUMENT = "docs/benchmarks.md";
const MARKS = ["<!-- measured -->", "<!-- /measured -->"] as const;

interface Results {
  machine: string;
  commit: string;
  rows: MeasuredRow[];
}

/** Puts the new rows beside those of earlier runs: a row measured again takes its old place. */
export function keepRows(rows: readonly MeasuredRow[], groups: readonly string[]): Results {
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Results).rows : [];
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const kept = before.map((row) => fresh.get(row.id) ?? row).filter((row) => groups.includes(groupOf(row)));
  const known = new Set(kept.map(({ id }) => id));
  const merged = [...kept, ...rows.filter(({ id }) => !known.has(id))];
  const sorted = groups.flatMap((group) => merged.filter((row) => groupOf(row) === group));
  const results = { machine: describeMachine(), commit: readCommit(), rows: sorted };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}

/** The table for the terminal. */
export function renderTable(rows: readonly MeasuredRow[]): string {
  const lines = [["Row", "Measured", "Limit here", "Aim", ""], ...rows.map(cells)];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Writes the table into the document, between its marks. */
export function writeDocument({ machine, commit, rows }: Results): void {
  const [open, close] = MARKS;
  const text = readFileSync(DOCUMENT, "utf8");
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start < 0 || end < 0) throw new Error(`${DOCUMENT} has lost its marks ${open} and ${close}`);
  const dates = rows.map(({ measuredAt }) => measuredAt.slice(0, 10)).sort();
  const loads = rows.map(({ load }) => load);
  const heads = [
    `Measured ${dates[0]}${dates.at(-1) === dates[0] ? "" : ` to ${dates.at(-1)}`} on ${machine}, at commit ${commit}.`,
    `Load average before the rows: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
  ];
  const table = [
    "| Row | Measured | Limit here | Aim | |",
    "|---|---:|---:|---|---|",
    ...rows.map((row) => `| ${cells(row).join(" | ")} |`),
  ];
  const section = `${open}\n${heads.join(" ")}\n\n${table.join("\n")}\n`;
  writeFileSync(DOCUMENT, text.slice(0, start) + section + text.slice(end));
}

function cells(row: MeasuredRow): [string, string, string, string, string] {
  const { title, value, unit, limit, note } = row;
  const beside = limit ? `${formatValue(limit.value, unit)} (${limit.title})` : "";
  return [
    title,
    formatValue(value, unit),
    beside,
    formatAim(row),
    [verdict(row), note?.replaceAll(/\s+/g, " ").trim()].filter(Boolean).join("; "),
  ];
}

function groupOf({ id }: { id: string }): string {
  return id.slice(0, id.indexOf("/"));
}

function describeMachine(): string {
  const [first] = cpus();
  const node = process.version;
  return `${cpus().length} cores (${first?.model.trim() || process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${node}`;
}

function readCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}
