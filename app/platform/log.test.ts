import { expect, test } from "vitest";
import { OutsideError } from "~/adapters/outcome";
import { createLog } from "./log.server";

function written(write: (log: ReturnType<typeof createLog>) => void): { text: string; lines: Record<string, any>[] } {
  const chunks: string[] = [];
  write(createLog("info", { write: (chunk: string) => void chunks.push(chunk) }));
  return { text: chunks.join(""), lines: chunks.map((chunk) => JSON.parse(chunk) as Record<string, any>) };
}

const SECRETS = [
  "noa@sellers.test",
  "shpat_0a1b2c",
  "hunter-2",
  "eyJhbGciOi.eyJzdWIi.c2ln",
  "Quay 7",
  "+49 170 1234567",
  "db-password",
];

test("neither secrets nor people's data reach the log, however deep or in whichever text", () => {
  const cause = Object.assign(new Error("Key (email)=(noa@sellers.test) already exists."), {
    detail: { row: { parameters: [{ phone: "+49 170 1234567" }] } },
  });
  const { text, lines } = written((log) => {
    log.error(
      { err: new Error("insert failed", { cause }), shop: "harbour.myshopify.com" },
      "unexpected failure of noa@sellers.test",
    );
    log.warn({
      err: new OutsideError("refused", "address", { vendorCode: "422", vendorMessage: "no route to +49 170 1234567" }),
      order: { buyer: { address1: "Quay 7", first_name: "Noa" } },
    });
    log.warn({
      headers: { Authorization: "Bearer eyJhbGciOi.eyJzdWIi.c2ln", "set-cookie": "hunter-2" },
      accessToken: "shpat_0a1b2c",
      password: "hunter-2",
    });
    log.info({
      a: { b: { c: { d: { refresh_token: "hunter-2" } } } },
      url: "https://x.test/cb?code=hunter-2&state=1",
      note: "tried with shpat_0a1b2c",
    });
    log.info({ err: new Error("connect postgresql://quayside:db-password@host/quayside") });
    log.info("Bearer eyJhbGciOi.eyJzdWIi.c2ln");
    log.info("id_token-eyJhbGciOi.eyJzdWIi.c2ln");
  });
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(lines[0]).toMatchObject({
    shop: "harbour.myshopify.com",
    msg: "unexpected failure of [cut]",
    err: { type: "Error", message: "insert failed" },
  });
  expect(lines[0]?.err.stack).toContain("log.test.ts");
  expect(lines[1]?.err).toMatchObject({ kind: "refused", reason: "address", vendorCode: "422" });
  expect(lines[3]).toMatchObject({ url: "https://x.test/cb?code=[cut]&state=1" });
});

test("what goes round in circles ends", () => {
  const round: Record<string, unknown> = { job: "orders.sweep" };
  round.self = round;
  expect(written((log) => log.info(round)).lines[0]).toMatchObject({
    job: "orders.sweep",
    self: { job: "orders.sweep" },
  });
});

/** What somebody may have us log, as the address of a delivery that is refused. */
test.each(["a", "a1.", "eyJ-", "eyJ.", "eyJ.a.", "a://", "a:", "?", "&token", "+1 ", "Bearer ", "shpat_", "@", "a@"])(
  "a long text of %j is cleaned at once",
  (piece) => {
    const text = piece.repeat(16_000 / piece.length);
    const before = process.threadCpuUsage();
    written((log) => log.warn({ kind: text }));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(50);
  },
);
