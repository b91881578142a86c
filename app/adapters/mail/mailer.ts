/** Sends mail. */
export interface Mailer {
  /** @throws OutsideError retry, refused or misconfigured; mail is never "unknown", a second copy does no harm */
  send(mail: { to: string; subject: string; text: string; html: string }): Promise<void>;
}
