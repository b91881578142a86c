import {
  PaddleSubscriptions,
  type PaddleSettings,
} from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { createPaddle } from "../../sandbox/paddle/paddle.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

export const GOOD_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
/** Taken at first, and refused when it is charged again. */
export const CARD_THAT_FAILS_LATER = "4000 0027 6000 3184";

export interface ServedPaddle {
  served: ServedStandin;
  /** Of one customer, who is made when they are first asked for */
  settings: () => Promise<PaddleSettings>;
}

/** Serves the stand-in of who is paid by card. */
export async function servePaddle(): Promise<ServedPaddle> {
  const served = await serveStandin(createPaddle);
  const settings = {
    apiUrl: `${served.origin}/paddle`,
    apiKey: SANDBOX_KEYS.paddleApiKey,
    payUrl: "http://localhost:3000/app/pay",
  };
  let customerId: Promise<string> | null = null;
  return {
    served,
    settings: async () => {
      const anybody = new PaddleSubscriptions({ ...settings, customerId: null });
      customerId ??= anybody.openCustomer({ email: "ada@example.test", locale: "en" });
      return { ...settings, customerId: await customerId };
    },
  };
}

export async function workspacePayer(paddle: ServedPaddle): Promise<PaddleSubscriptions> {
  return new PaddleSubscriptions(await paddle.settings());
}

/** What the merchant types into the form that stands over our page; answers its status. */
export async function payAtOverlay(
  { served }: ServedPaddle,
  payId: string,
  { card = GOOD_CARD, country = "US" }: { card?: string; country?: string } = {},
): Promise<number> {
  const body = new URLSearchParams({ transaction: payId, card, country, email: "ada@example.test" });
  const response = await fetch(`${served.origin}/paddle/checkout/frame`, { method: "POST", body });
  return response.status;
}

/** What happens at banks and at the vendor's desk. */
export async function atDesk<Answer = { id: string }>(
  { served }: ServedPaddle,
  path: string,
  body: object = {},
): Promise<Answer> {
  const response = await fetch(`${served.origin}/paddle/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The desk refused: ${await response.text()}`);
  return (await response.json()) as Answer;
}
