import { describe, expect, test } from "vitest";
import type { Mailer } from "../../../app/adapters/mail/mailer.ts";
import { failureOf } from "./supplier.ts";

/** What a mailer's tests need to know of its way out. It is no call over HTTP, and a second copy of a mail does no harm. */
export interface MailerWorld {
  adapter(): Mailer;
  /** One whose server is not there */
  gone: () => Mailer;
  /** Has the server refuse the next mail for good */
  refuseNext(): void;
  arrived(): Promise<{ to: string[]; subject: string; text: string }[]>;
}

/** What every mailer must do, run against its stand-in. */
export function mailerConformance(name: string, world: MailerWorld): void {
  describe(`${name} keeps the mailer's contract`, () => {
    const mail = { to: "ann@example.com", subject: "Grüße", text: "Hallo", html: "<p>Hallo</p>" };

    test("a mail arrives as it was written, at its one address", async () => {
      await world.adapter().send(mail);
      const all = await world.arrived();
      expect(all).toContainEqual(expect.objectContaining({ to: ["ann@example.com"], subject: "Grüße" }));
    });

    test("no line break and no comma makes another reader of it", async () => {
      await world.adapter().send({ ...mail, subject: "Hi\r\nBcc: spy@example.com" });
      await world
        .adapter()
        .send({ ...mail, to: "1,spy@example.com" })
        .catch(() => undefined);
      expect((await world.arrived()).flatMap(({ to }) => to)).not.toContain("spy@example.com");
    });

    test("what is refused stays refused; a server that is gone is tried again", async () => {
      world.refuseNext();
      expect((await failureOf(world.adapter().send(mail))).kind).toBe("refused");
      expect(await failureOf(world.gone().send(mail))).toMatchObject({ kind: "retry", reason: "vendor_unreachable" });
    });
  });
}
