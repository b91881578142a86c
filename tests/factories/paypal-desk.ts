import { expect } from "vitest";
import type { ServedStandin } from "../sandbox/serve.ts";

/** Approves what a page asks, as its payer does; answers where they are led back to. */
export async function approve(url: string, payer = "buyer@paypal.test"): Promise<URL> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ payer }), redirect: "manual" });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") as string);
}

/** What happens at banks and at PayPal's desk, such as `captures/<id>/refund` and `disputes/<id>/win`. */
export async function atPaypalsDesk(
  { origin }: ServedStandin,
  path: string,
  body: object = {},
): Promise<{ id: string; dispute_id: string }> {
  const answer = await fetch(`${origin}/paypal/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; dispute_id: string };
}
