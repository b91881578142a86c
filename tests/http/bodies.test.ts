/** What a body may be is decided by its head, before anybody reads it. */
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { action as signInByForm } from "~/routes/sign-in/login.tsx";
import { signIn, startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

const PUBLIC_BYTES = 32 * 1024;
const BYTES = 256 * 1024;
const TOO_MUCH = "That is too much at once. Send less at a time.";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Sends bytes as they are, and answers with the status of what comes back. */
async function sendRaw(head: string[], body: string): Promise<number> {
  const socket = connect(Number(new URL(api.base).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write([...head, "host: localhost", "connection: close", "", body].join("\r\n"));
  const answer = await text(socket);
  return Number(answer.split(" ")[1]);
}

test.each(["text/event-stream", "application/octet-stream", "multipart/form-data; boundary=x", "application/json"])(
  "an announced body of 13 MB of %s is refused, and the process goes on",
  async (type) => {
    const head = ["POST /api/auth/login HTTP/1.1", "content-length: 13000000", `content-type: ${type}`];
    expect(await sendRaw(head, "data: x\n\n")).toBe(400);
    expect((await fetch(`${api.base}/api/core/languages`)).status).toBeLessThan(500);
  },
);

test("a body that does not say how long it is is not read", async () => {
  const head = ["POST /api/auth/login HTTP/1.1", "transfer-encoding: chunked", "content-type: application/json"];
  expect(await sendRaw(head, "2\r\n{}\r\n0\r\n\r\n")).toBe(400);
});

const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
  fetch(`${api.base}/api${path}`, { method: "POST", body, headers: { "content-type": type, ...headers } });

test("of a form nothing is read where JSON is asked for", async () => {
  const form = await post("/auth/login", "email=a@example.com", "application/x-www-form-urlencoded");
  expect([form.status, await form.json()]).toEqual([
    400,
    expect.objectContaining({ message: "Send JSON, or a form where a file goes with it." }),
  ]);
});

test("what nobody has signed in for takes a small body alone", async () => {
  const sized = async (bytes: number) => {
    const answer = await post("/auth/login", `{"email":"${"x".repeat(bytes - 12)}"}`, "application/json");
    return ((await answer.json()) as { message: string }).message;
  };
  expect(await sized(PUBLIC_BYTES + 1)).toBe(TOO_MUCH);
  expect(await sized(PUBLIC_BYTES)).not.toBe(TOO_MUCH);
});

test("who may not call is refused before the body is looked at, and an entry says how much it takes", async () => {
  const body = (bytes: number) => JSON.stringify({ orders: [] }).padEnd(bytes);
  expect((await post("/orders/v5/request", body(BYTES), "application/json")).status).toBe(401);
  const { account } = await makeTenant();
  const say = async (path: string, bytes: number) => {
    const answer = await post(path, body(bytes), "application/json", await signIn(account.id));
    return ((await answer.json()) as { message: string }).message;
  };
  expect(await say("/orders/v5/payments/cancel", BYTES)).not.toBe(TOO_MUCH);
  expect(await say("/orders/v5/payments/cancel", BYTES + 1)).toBe(TOO_MUCH);
  expect(await say("/orders/v5/request", BYTES + 1)).not.toBe(TOO_MUCH);
  expect(await say("/orders/v5/request", 4 * BYTES + 1)).toBe(TOO_MUCH);
});

test("a request with more mistakes than anybody reads is told of the first twenty", async () => {
  const names = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`no name ${index}`, 1]));
  const answer = await post("/log/attributes", JSON.stringify({ attributes: names }), "application/json");
  const { errors } = (await answer.json()) as { errors: object };
  expect([answer.status, Object.keys(errors).length]).toEqual([400, 20]);
});

/** Sends the form of a page as a browser does whose page has no code yet. */
async function sendForm(body: string, headers: Record<string, string>): Promise<number> {
  const request = new Request("http://localhost:3000/login", { method: "POST", body, headers });
  const answer = await signInByForm({ request, params: {}, context: { ip: "203.0.113.9" } });
  if (answer instanceof Response) return answer.status;
  return ("init" in answer && answer.init?.status) || 200;
}

test("a page's own form is read when it is small, from here and of its kind", async () => {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const fields = "email=nobody%40example.com&password=wrong-harbour-1";
  const length = (body: string) => ({ "content-length": String(Buffer.byteLength(body)) });
  expect(await sendForm(fields, { ...type, ...length(fields) })).not.toBe(400);
  const many = `${fields}${"&a=1".repeat(20_000)}`;
  expect(await sendForm(many, { ...type, ...length(many) })).toBe(400);
  expect(await sendForm(fields, type)).toBe(400);
  expect(await sendForm(fields, { "content-type": "multipart/form-data; boundary=x", ...length(fields) })).toBe(400);
  const foreign = { ...type, ...length(fields), origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  expect(await sendForm(fields, foreign)).toBe(403);
});
