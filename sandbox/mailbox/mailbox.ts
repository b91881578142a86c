import express, { Router } from "express";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SandboxContext, Standin } from "../core/context.ts";
import { html, page, type Markup } from "../core/html.ts";

/** One received mail. */
export interface MailboxMessage {
  id: string;
  /** ISO time of receipt. */
  receivedAt: string;
  from: string;
  /** Envelope recipients, lower case. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; mimeType: string; size: number }[];
}

const KEEP = 1000;
const PAGE_CONTENT_POLICY =
  "sandbox allow-popups; default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src *";

/**
 * Mail that the product sends over SMTP, kept and shown instead of delivered.
 * @param smtpPort 0 takes a free one; `facts().smtpPort` tells which
 */
export function createMailbox(context: SandboxContext, smtpPort: number): Standin {
  const messages = context.store.collection<MailboxMessage>("mailbox.messages");
  const router = Router();
  let listeningOn = smtpPort;

  const keep = async (raw: Buffer, recipients: string[]): Promise<void> => {
    const mail = await PostalMime.parse(raw);
    const id = String(context.store.next("mailbox.message"));
    messages.set(id, {
      id,
      receivedAt: new Date().toISOString(),
      from: mail.from?.address ?? "",
      to: recipients.map((recipient) => recipient.toLowerCase()),
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? "",
        mimeType,
        size: typeof content === "string" ? content.length : content.byteLength,
      })),
    });
    for (const oldest of messages.all().slice(0, Math.max(0, messages.size - KEEP))) messages.delete(oldest.id);
  };

  const newestFirst = (recipient?: string): MailboxMessage[] =>
    messages.filter(({ to }) => !recipient || to.includes(recipient.toLowerCase())).reverse();

  router.get("/messages", (request, response) => {
    const recipient = request.query["to"];
    response.json(newestFirst(typeof recipient === "string" ? recipient : undefined));
  });

  router.delete("/messages", (_request, response) => {
    for (const { id } of messages.all()) messages.delete(id);
    response.status(204).end();
  });

  router.post("/clear", express.urlencoded({ extended: false }), (_request, response) => {
    for (const { id } of messages.all()) messages.delete(id);
    response.redirect(303, "/mailbox");
  });

  router.get("/", (request, response) => {
    const recipient = typeof request.query["to"] === "string" ? request.query["to"] : "";
    const rows = newestFirst(recipient || undefined).map(
      (message) =>
        html`<tr>
          <td><a href="/mailbox/${message.id}">${message.subject || "(no subject)"}</a></td>
          <td>${message.to.join(", ")}</td>
          <td class="soft">${message.receivedAt.replace("T", " ").slice(0, 19)}</td>
        </tr>`,
    );
    response.send(
      page(
        "Mailbox",
        html`<h1>Mailbox</h1>
          <div class="card">
            <form method="get">
              <label>Recipient<input type="email" name="to" value="${recipient}" /></label><button>Filter</button>
            </form>
          </div>
          <div class="card">
            ${
              rows.length > 0
                ? html`<table>
                    <thead>
                      <tr>
                        <th>Subject</th>
                        <th>To</th>
                        <th>Received (UTC)</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${rows}
                    </tbody>
                  </table>`
                : html`<p class="soft">No mail yet. Whatever the app sends shows up here.</p>`
            }
          </div>
          <form method="post" action="/mailbox/clear"><button class="plain">Delete all</button></form>`,
      ),
    );
  });

  router.get("/:id", (request, response) => {
    const message = messages.get(request.params.id);
    if (!message) {
      response.status(404).send(page("Mailbox", html`<p>No such mail.</p>`));
      return;
    }
    response.send(
      page(
        message.subject || "Mail",
        html`<p><a href="/mailbox">All mail</a></p>
          <h1>${message.subject}</h1>
          <p class="soft">From ${message.from} to ${message.to.join(", ")}, ${message.receivedAt}</p>
          ${
            message.html &&
            html`<div class="card">
              <h2>HTML</h2>
              <iframe
                src="/mailbox/${message.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                title="HTML of the mail"
              ></iframe>
            </div>`
          }
          <div class="card">
            <h2>Text</h2>
            <pre>${linked(message.text)}</pre>
          </div>
          ${
            message.attachments.length > 0 &&
            html`<div class="card">
              <h2>Attachments</h2>
              <ul>
                ${message.attachments.map(
                  ({ filename, mimeType, size }) =>
                    html`<li>${filename} <span class="soft">${mimeType}, ${size} bytes</span></li>`,
                )}
              </ul>
            </div>`
          }`,
      ),
    );
  });

  router.get("/:id/html", (request, response) => {
    const message = messages.get(request.params.id);
    response.set("content-security-policy", PAGE_CONTENT_POLICY);
    response.status(message ? 200 : 404).send(`<base target="_blank">${message?.html ?? ""}`);
  });

  const start = async (): Promise<() => Promise<void>> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, { user: "sandbox" }),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", done);
        stream.on("end", () => {
          const refusal = context.faults.take("mailbox", "send", ["server_error", "reject"]);
          if (refusal)
            return done(
              Object.assign(new Error(refusal.detail ?? "Try again later"), {
                responseCode: refusal.kind === "reject" ? 550 : 451,
              }),
            );
          keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then(() => done(), done);
        });
      },
    });
    server.on("error", (error) => console.error(`sandbox mailbox: ${error.message}`));
    await new Promise<void>((resolve, reject) => {
      server.server.once("error", reject);
      server.listen(smtpPort, "127.0.0.1", resolve);
    });
    const address = server.server.address();
    if (address && typeof address === "object") listeningOn = address.port;
    return () => new Promise<void>((resolve) => server.close(resolve));
  };

  return { name: "mailbox", router, start, facts: () => ({ messages: messages.size, smtpPort: listeningOn }) };
}

/** Text with its addresses made clickable. */
function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"')]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
