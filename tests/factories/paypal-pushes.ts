import { paymentInbounds } from "../../app/areas/wallet/server/payment-inbound.server.ts";
import type { ServedStandin } from "../sandbox/serve.ts";

export const paypalInbound = paymentInbounds.find(({ source }) => source === "paypal")!;

/** The pushes that mention something, as the product verified them. */
export async function toldByPaypal({ received }: ServedStandin, about: string) {
  const facts = await Promise.all(
    received
      .filter(({ body }) => body.includes(about))
      .map(({ body, headers }) =>
        paypalInbound.verify({
          rawBody: Buffer.from(body),
          headers: new Headers(headers as Record<string, string>),
          kind: "",
        }),
      ),
  );
  return facts.flatMap((fact) => (fact && fact.topic !== "other" ? [fact] : []));
}
