import { expect, test } from "vitest";
import { composeDataAnswer } from "./compose-data-answer.server";

test("the answer to a data request speaks the owner's language and counts in it", () => {
  const mail = composeDataAnswer({ language: "de", store: "Nordlicht", orders: [{ name: "#1001" }] });
  expect(mail.subject).toContain("Nordlicht");
  expect(mail.text).toContain("1 Bestellung)");
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(composeDataAnswer({ language: "ar", store: "Nordlicht", orders: [] }).html).toContain('dir="rtl"');
});

test("names from outside are text in the mail, never markup", () => {
  const { html } = composeDataAnswer({ language: "en", store: "<b>Nordlicht</b>", orders: [{ note: "<script>" }] });
  expect(html).not.toMatch(/<b>|<script>/);
});
