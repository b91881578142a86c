/** Sends mail. */
export interface Mailer {
  /** @throws OutsideError retry, refused or misconfigured; mail is never "unknown", a second copy does no harm */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST leaves mail like this for good, for mail programs (RFC 8058); missing where it can't be left */
  leaveAt?: string;
}
