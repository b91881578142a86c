/**
 * Beside the ids of what there is, each text of a call is slow to read and as long as it is taken: what the thread that
 * answers requests works at a stretch stays short behind the schema, too. And no path keeps anybody waiting.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf, type ContractEntry } from "../factories/contract-entries.ts";
import { expectNoWait } from "../factories/no-wait.ts";
import { LONGEST_QUERY, TEXTS } from "../factories/slow-texts.ts";
import { choosePlan } from "../factories/tenants.ts";
import { makeVictim } from "../factories/victim.ts";
import { inTurn } from "../setup/turns.ts";

/** The id of one of everything that a seller can have. */
const EVERYTHING = randomUUID();
/** What one letter can become in an address */
const LONGEST_SIGN = 12;
/** Limits of texts that schemas may have, longest first, and what is tried of each. */
const LENGTHS = [1_000_000, 250_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 250, 120, 80, 40, 20];
const PARTS = 8;

let api: Awaited<ReturnType<typeof startApi>>;
let victim: Awaited<ReturnType<typeof makeVictim>>;
beforeAll(async () => {
  api = await startApi();
  victim = await makeVictim({ id: EVERYTHING });
  await choosePlan(victim.workspace.id);
});
afterAll(() => api.close());

type Path = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

/** The places of the texts in a value. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return (entries as [string | number, unknown][]).flatMap(([name, item]) => placesOf(item, [...at, name]));
}

/** The value with another in one of its places. */
function put(value: unknown, [name, ...within]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Holder;
  copy[name] = put(copy[name], within, other);
  return copy;
}

const read = (value: unknown, path: Path): unknown => path.reduce((held, name) => (held as Holder)[name], value);

/** The id that is meant by a field's name, or of a plain `id` by the call's: the three that have one of their own, else everything's. */
function idFor(field: string, { name: call }: ContractEntry): string {
  const name = /^ids?$/.test(field) ? (call.split(".")[0] ?? "") : field;
  if (/store/i.test(name)) return victim.store.id;
  if (/account|member/i.test(name)) return victim.account.id;
  return /workplace|workspace/i.test(name) ? victim.workspace.id : EVERYTHING;
}

/** An input with as many fields as there can be, whose ids are of what there is. */
function fullInput(entry: ContractEntry): unknown {
  const drawn = fc.sample(inputsOf(entry, [EVERYTHING]), { numRuns: 12, seed: 5 });
  const [fullest] = drawn.sort((a, b) => placesOf(b).length - placesOf(a).length);
  return placesOf(fullest).reduce((input, place) => {
    const name = String(place.findLast((part) => typeof part === "string") ?? "");
    const isId = read(input, place) === EVERYTHING;
    return isId ? put(input, place, idFor(name, entry)) : input;
  }, fullest);
}

const takes = ({ input: schema }: ContractEntry, input: unknown): boolean => schema?.safeParse(input).success ?? false;

/** The input with a text of that kind in each place that takes it, as long as it is taken there, in so many letters in all. */
function withLongTexts(
  entry: ContractEntry,
  input: unknown,
  textOf: (length: number) => string,
  room: number,
): unknown {
  const free = placesOf(input).filter((place) => read(input, place) !== EVERYTHING);
  const most = Math.floor(room / Math.max(1, free.length));
  return free.reduce((filled, place) => {
    const lengths = [most, ...LENGTHS.filter((length) => length < most)];
    const fitting = lengths.map((length) => put(filled, place, textOf(length))).find((longer) => takes(entry, longer));
    return fitting ?? filled;
  }, input);
}

const statuses = new Map<string, Set<number>>();
async function send(entry: ContractEntry, input: unknown): Promise<void> {
  // A call may end the session that it comes with.
  const session = await signIn(victim.account.id);
  const { path, body } = requestOf(entry, input);
  if (path.length > LONGEST_QUERY) return;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  if ((sent?.length ?? 0) > entry.meta.body.mostBytes) return;
  await expectNoWait(`${entry.name} ${path.slice(0, 200)} ${sent?.slice(0, 300)}`, async () => {
    const headers = { ...session, ...(sent !== undefined && { "content-type": "application/json" }) };
    const answer = await fetch(`${api.base}/api${path}`, { method: entry.method, headers, body: sent });
    await answer.arrayBuffer();
    statuses.set(entry.name, (statuses.get(entry.name) ?? new Set()).add(answer.status));
  });
}

/** What takes something away comes after what would find it. */
const inOrder = [...entries].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
function isLast({ name, method }: ContractEntry): boolean {
  return method === "DELETE" || /delete|remove|disconnect|cancel|revoke|switch/i.test(name);
}

describe("texts beside ids", () => {
  const taking = inOrder.filter(({ input }) => input);

  test.each(taking)("$meta.id $name", async (entry) => {
    const input = fullInput(entry);
    const room = entry.method === "GET" ? LONGEST_QUERY / LONGEST_SIGN : (entry.meta.body.mostBytes - 4_096) / 2;
    const kinds = Object.values(TEXTS);
    for (const textOf of inTurn(kinds, { parts: PARTS, part: entry.name.length % PARTS }))
      await send(entry, withLongTexts(entry, input, textOf, room));
  });

  test("most of them come through to what answers", () => {
    const stopped = [...statuses.values()].filter((said) => [...said].every((status) => status === 400));
    expect(statuses.size).toBeGreaterThan(50);
    expect(stopped.length).toBeLessThan(statuses.size / 4);
  });
});

describe("paths", () => {
  const named = entries.filter(({ path }) => path.includes("{"));

  test.each(named)("$meta.id $name", async (entry) => {
    const names = [...entry.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
    const input = fullInput(entry) as object;
    const length = LONGEST_QUERY / LONGEST_SIGN / names.length;
    const kinds = Object.values(TEXTS);
    for (const textOf of inTurn(kinds, { parts: PARTS, part: entry.name.length % PARTS }))
      for (const name of names) await send(entry, { ...input, [name]: textOf(length) });
  });
});
