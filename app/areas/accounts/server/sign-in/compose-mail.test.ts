import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.server";

const invitation = (inviter: string, workspace = "Harbour") =>
  composeMail({
    kind: "invitation",
    language: "en",
    values: { inviter, workspace },
    link: "https://quayside.example/auth/invitation?code=abc_-",
  });

test("O003 what people call themselves makes no link in our mails, but the one that the mail is for", () => {
  const { subject, text, html } = invitation(
    "Claim it at https://evil.example/x or www.evil.example, mail me@evil.example",
    "evil.example/win",
  );
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|https?:\/\/evil|me@evil/);
  expect(text).toContain("https://quayside.example/auth/invitation?code=abc_-");
  expect(html.match(/href=/g)).toHaveLength(1);
});

test("O003 names stay within their line and direction, and within the HTML's text", () => {
  const { subject, text, html } = invitation("Ann\r\nBcc: spy@evil.example\u202e", '"><img src=x onerror=alert(1)>');
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(text.split("\n").some((line) => line.startsWith("Bcc:"))).toBe(false);
  expect(html).not.toContain("<img");
});

test("O003 a plain name is said as it is", () => {
  expect(invitation("Ann-Marie O'Neil Jr.").subject).toBe("Ann-Marie O'Neil Jr. invites you to Harbour on Quayside");
});
