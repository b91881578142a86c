import { expect, test } from "vitest";
import { OutsideError } from "~/adapters/outcome";
import { parseLossless } from "~/adapters/parse-answer";
import { ownWork } from "../../tests/factories/own-work.ts";
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

test("names and streets that others answer are known again by their digest alone", () => {
  const said = "No such street: 17 Lantern Alley, Noa Quay";
  const readAs = (text: string, read: (text: string) => unknown) => {
    try {
      read(text);
    } catch (error) {
      return error;
    }
  };
  const { text, lines } = written((log) => {
    log.warn({
      err: readAs(`{"to": Noa Quay, 17 Lantern Alley}`, (answer) => parseLossless(answer, { isSafe: true })),
    });
    log.warn({ err: new OutsideError("refused", "address", { vendorMessage: said }) });
    log.warn({ err: new OutsideError("retry", "vendor_down", { cause: readAs("Noa Quay", JSON.parse) }) });
    log.warn({ err: readAs(`["17 Lantern Alley" Noa]`, JSON.parse) });
    log.warn({ err: Object.assign(new Error("not unique"), { detail: "Key (street)=(17 Lantern Alley) exists." }) });
    log.warn({ err: new OutsideError("misconfigured", "access", { vendorMessage: "write_products is missing" }) });
  });
  for (const word of ["Noa", "Lantern"]) expect(text).not.toContain(word);
  expect(lines[0]?.err).toMatchObject({ kind: "retry", reason: "unreadable_answer" });
  expect(lines[1]?.err.vendorMessage).toMatch(/^\[42 characters, SHA-256 [0-9a-f]{16}\]$/);
  expect(lines[5]?.err.vendorMessage).toBe("write_products is missing");
});

test("an answer that can't be read is told by its length, its digest and where reading stopped", () => {
  const read = () => parseLossless("<html>17 Lantern Alley", { isSafe: true });
  expect(read).toThrow(
    expect.objectContaining({
      vendorMessage: expect.stringMatching(/^22 characters, SHA-256 [0-9a-f]{16}, at position 0$/),
      cause: undefined,
    }),
  );
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
test.each([
  "a",
  "a1.",
  "eyJ-",
  "eyJ.",
  "eyJ.a.",
  "a://",
  "a:",
  "?",
  "&token",
  "+1 ",
  "Bearer ",
  "shpat_",
  "@",
  "a@",
  "Unexpected ",
  "Unexpected a, ",
])("a long text of %j is cleaned at once", async (piece) => {
  const text = piece.repeat(16_000 / piece.length);
  expect(await ownWork(() => written((log) => log.warn({ kind: text })))).toBeLessThan(50);
});
