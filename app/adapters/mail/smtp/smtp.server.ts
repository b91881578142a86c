import { createTransport, type Transporter } from "nodemailer";
import { OutsideError } from "~/adapters/outcome";
import type { Mail, Mailer } from "../mailer";

const DEADLINE_MS = 15_000;

/** Sends mail through an SMTP server over a small pool of kept connections. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;
  private readonly from: string;

  /**
   * @param options.url such as smtp://user:password@host:587
   * @param options.from the sender, such as `Quayside <hello@example.com>`
   */
  constructor({ url, from }: { url: string; from: string }) {
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: DEADLINE_MS,
      greetingTimeout: DEADLINE_MS,
      socketTimeout: DEADLINE_MS,
    } as Parameters<typeof createTransport>[0]);
    this.from = from;
  }

  async send({ to, subject, text, html, leaveAt }: Mail): Promise<void> {
    const leaving = leaveAt && {
      list: { unsubscribe: { url: leaveAt } },
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    };
    try {
      // As an address that is read no further: in a text, commas and the like make several of one.
      await this.transport.sendMail({
        from: this.from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        ...leaving,
      });
    } catch (error) {
      throw mailFailure(error);
    }
  }

  /** Closes the kept connections. */
  close(): void {
    this.transport.close();
  }
}

/** A 5xx reply (a refused mailbox or mail) or a wrong password stays so; all else passes. */
function mailFailure(error: unknown): OutsideError {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
  const details = {
    vendorCode: code ?? (responseCode === undefined ? null : String(responseCode)),
    vendorMessage: response ?? (error as Error).message,
    cause: error,
  };
  if (code === "EAUTH") return new OutsideError("misconfigured", "misconfigured", details);
  if (responseCode !== undefined && responseCode >= 500) {
    return new OutsideError("refused", code === "EENVELOPE" ? "mail_address_refused" : "mail_refused", details);
  }
  const isUnreachable = code === "ECONNECTION" || code === "ESOCKET" || code === "EDNS" || code === "ECONNREFUSED";
  return new OutsideError("retry", isUnreachable ? "vendor_unreachable" : "vendor_down", details);
}
