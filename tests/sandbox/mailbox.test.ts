import nodemailer, { type Transporter } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailbox, type MailboxMessage } from "../../sandbox/mailbox/mailbox.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
let transport: Transporter;

beforeAll(async () => {
  served = await serveStandin((context) => createMailbox(context, 0));
  transport = nodemailer.createTransport(`smtp://127.0.0.1:${String(served.standin.facts?.()["smtpPort"])}`);
});
afterAll(async () => {
  transport.close();
  await served.close();
});

async function messagesTo(address: string): Promise<MailboxMessage[]> {
  return (await (
    await fetch(`${served.origin}/mailbox/messages?to=${encodeURIComponent(address)}`)
  ).json()) as MailboxMessage[];
}

test("a mail sent over SMTP is kept with its recipients, subject, text and HTML", async () => {
  await transport.sendMail({
    from: "shop@quayside.test",
    to: "Ann@Example.com",
    subject: "Grüße",
    text: "Open http://localhost:3000/verify?t=1",
    html: "<p>Hallo <b>Ann</b></p>",
  });
  await transport.sendMail({ from: "shop@quayside.test", to: "bob@example.com", subject: "Second", text: "…" });
  const [mail, ...rest] = await messagesTo("ann@example.com");
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({ from: "shop@quayside.test", to: ["ann@example.com"], subject: "Grüße" });
  expect(mail?.html).toContain("<b>Ann</b>");
  const shown = await (await fetch(`${served.origin}/mailbox/${mail?.id}`)).text();
  expect(shown).toContain('<a href="http://localhost:3000/verify?t=1">');
  const framed = await fetch(`${served.origin}/mailbox/${mail?.id}/html`);
  expect(framed.headers.get("content-security-policy")).toContain("sandbox");
});

test("a subject with markup is shown as text", async () => {
  await transport.sendMail({
    from: "a@quayside.test",
    to: "x@example.com",
    subject: "<script>alert(1)</script>",
    text: "x",
  });
  expect(await (await fetch(`${served.origin}/mailbox`)).text()).not.toContain("<script>alert(1)");
});

test("a refusal on request reaches the sender", async () => {
  served.context.faults.add({ vendor: "mailbox", kind: "reject", match: "", count: 1, detail: "No such user" });
  await expect(
    transport.sendMail({ from: "a@quayside.test", to: "gone@example.com", subject: "x", text: "x" }),
  ).rejects.toThrow("No such user");
  expect(await messagesTo("gone@example.com")).toEqual([]);
});

test("the mailbox can be emptied", async () => {
  await fetch(`${served.origin}/mailbox/messages`, { method: "DELETE" });
  expect(await (await fetch(`${served.origin}/mailbox/messages`)).json()).toEqual([]);
});
