/** The mails that sign-in sends to an address. */
export const MAIL_KINDS = [
  "verify_email",
  "choose_password",
  "reset_password",
  "already_registered",
  "second_step_begin",
  "second_step_on",
  "second_step_off",
  "deletion_taken_back",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
