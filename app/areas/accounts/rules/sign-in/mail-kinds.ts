/** The mails that sign-in sends to an address. */
export const MAIL_KINDS = ["verify_email", "choose_password", "reset_password", "already_registered"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
