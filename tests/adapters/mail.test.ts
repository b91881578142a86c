import { afterEach, beforeEach, expect, test } from "vitest";
import { SmtpMailer } from "../../app/adapters/mail/smtp/smtp.server.ts";
import { createMailbox, type MailboxMessage } from "../../sandbox/mailbox/mailbox.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

let served: ServedStandin;
let mailer: SmtpMailer;
const mail = { to: "ann@example.com", subject: "Grüße <b>", text: "Hello", html: "<p>Hello</p>" };

beforeEach(async () => {
  served = await serveStandin((context) => createMailbox(context, 0));
  mailer = new SmtpMailer({
    url: `smtp://127.0.0.1:${String(served.standin.facts?.()["smtpPort"])}`,
    from: "Quayside <hello@quayside.test>",
  });
});
afterEach(async () => {
  mailer.close();
  await served.close();
});

test("a mail arrives with sender, subject and both bodies", async () => {
  await mailer.send(mail);
  const [arrived] = (await (
    await fetch(`${served.origin}/mailbox/messages?to=ann@example.com`)
  ).json()) as MailboxMessage[];
  expect(arrived).toMatchObject({ from: "hello@quayside.test", subject: "Grüße <b>" });
  expect(arrived?.html).toContain("<p>Hello</p>");
  expect(arrived?.text).toContain("Hello");
});

test("a mail that can be left says how, for a mail program's one click; another says nothing of it", async () => {
  const leaveAt = "https://quayside.test/mail/leave?code=a.b.c";
  await mailer.send({ ...mail, leaveAt });
  await mailer.send(mail);
  const messages = (await (await fetch(`${served.origin}/mailbox/messages`)).json()) as MailboxMessage[];
  expect(messages.map(({ headers }) => [headers["list-unsubscribe"], headers["list-unsubscribe-post"]])).toEqual([
    [undefined, undefined],
    [`<${leaveAt}>`, "List-Unsubscribe=One-Click"],
  ]);
});

test("a line break in the subject adds no header", async () => {
  await mailer.send({ ...mail, subject: "Hi\r\nBcc: spy@example.com" });
  const messages = (await (await fetch(`${served.origin}/mailbox/messages`)).json()) as MailboxMessage[];
  expect(messages.map(({ to }) => to)).toEqual([["ann@example.com"]]);
});

test("an address is one, whatever signs are in it", async () => {
  await mailer.send({ ...mail, to: "1,spy@example.com" }).catch(() => undefined);
  const messages = (await (await fetch(`${served.origin}/mailbox/messages`)).json()) as MailboxMessage[];
  expect(messages.flatMap(({ to }) => to)).not.toContain("spy@example.com");
});

test("a refused mail stays refused; a server that is gone is tried again", async () => {
  served.context.faults.add({ vendor: "mailbox", kind: "reject", match: "", count: 1, detail: "No such user" });
  expect(await failureOf(mailer.send(mail))).toMatchObject({
    kind: "refused",
    reason: "mail_refused",
    vendorMessage: expect.stringContaining("No such user") as string,
  });
  const gone = new SmtpMailer({ url: "smtp://127.0.0.1:1", from: "a@example.com" });
  expect(await failureOf(gone.send(mail))).toMatchObject({ kind: "retry", reason: "vendor_unreachable" });
  gone.close();
});
