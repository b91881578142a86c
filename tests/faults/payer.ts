/** What a merchant pays and what is charged to them, over HTTP, whatever happens to the product meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { patience } from "../setup/patience.ts";
import type { Stage } from "./stage.ts";

/** How long a person goes on pressing the button, in milliseconds. */
const PATIENCE_MS = patience(60_000);
const CARD = "4242424242424242";
/** Of PayPal, which takes what it is charged. */
const ACCOUNT = "buyer@paypal.test";

interface Charged {
  confirmation_url: string | null;
}

export type PayMethod = "credit_card" | "paypal";

/** Chooses plans, buys credits, fills the wallet and keeps a card or an account that is charged while nobody is there. */
export class Payer {
  private readonly stage: Stage;
  private token = "";
  /** Of the last movement of the wallet before the merchant chose anew what is charged; ids come in the sequence of time */
  chosenAfter = "00000000-0000-0000-0000-000000000000";

  constructor(stage: Stage) {
    this.stage = stage;
  }

  async signIn(): Promise<void> {
    const signedIn = await this.ask<{ token: string }>("POST", "/auth/login", {
      email: DEMO_EMAIL,
      password: DEMO_PASSWORD,
    });
    this.token = signedIn!.token;
  }

  /** Keeps a card or an account, and has it charged for orders and when the wallet falls below 100 dollars. */
  async keep(method: PayMethod): Promise<void> {
    await this.ask("POST", "/payments/user/wallets/accept-policy", {});
    const saving = await this.ask<{ saving_id: string; page_url: string }>("POST", "/payments/methods", { method });
    await submit(
      saving!.page_url,
      method === "paypal" ? { payer: ACCOUNT } : { card: CARD, expiry: "12 / 34", email: DEMO_EMAIL, confirmed: "yes" },
    );
    await this.ask("POST", `/payments/methods/savings/${saving!.saving_id}/check`, {});
    await this.ask("POST", `/payments/automation/${method}/on`, {});
    const rule = { is_on: true, threshold: "100", amount: "500", monthly_cap: "100000" };
    await this.ask("PUT", "/payments/automation/top-up", rule);
  }

  /** Has the card that is kept charged again, as a person does who was told that it is charged no more. */
  async chooseAgain(): Promise<void> {
    const [method] = await this.stage.query<{ id: string }>(
      "SELECT id::text FROM saved_payment_methods WHERE is_default AND failing_reason IS NOT NULL",
    );
    if (!method) return;
    const [last] = await this.stage.query<{ id: string }>(
      "SELECT max(id::text) AS id FROM wallet_entries WHERE kind <> 'adjustment'",
    );
    this.chosenAfter = last!.id;
    await this.ask("POST", `/payments/methods/${method.id}/default`, {});
  }

  /** Disputes at the bank what was charged while nobody was there; false while nothing was that is not disputed. */
  async dispute(): Promise<boolean> {
    const [charge] = await this.stage.query<{ payment: string }>(
      `SELECT t.provider_reference AS payment FROM automatic_charges c JOIN top_ups t ON t.id = c.top_up_id
       WHERE c.state = 'done' AND c.error IS NULL AND t.provider = 'stripe'
         AND NOT EXISTS (SELECT FROM wallet_entries e WHERE e.kind = 'dispute' AND e.reference = t.id::text) ORDER BY t.id DESC LIMIT 1`,
    );
    if (!charge) return false;
    await this.stage.ask("/stripe/control/disputes", { payment_intent: charge.payment });
    return true;
  }

  /** Chooses a plan and answers the page that asks to confirm it; what is refused, or under way, is let be. */
  async choosePlan(plan: string, answer: "approve" | "decline"): Promise<void> {
    await this.answerPage(
      await this.ask<Charged>("POST", "/payments/charge-subscription", { module_ids: [plan], confirm_downgrade: true }),
      answer,
    );
  }

  async cancelPlan(): Promise<void> {
    await this.ask("POST", "/payments/cancel-subscription", {});
  }

  async buyCredits(answer: "approve" | "decline"): Promise<void> {
    const wanted = { package_key: "EXTRA_CREDITS_100" };
    await this.answerPage(await this.ask<Charged>("POST", "/payments/charge-extra", wanted), answer);
  }

  /** Fills the wallet at the payment provider's page. */
  async topUp(method: PayMethod): Promise<void> {
    await this.payAt(await this.openTopUp(method), method);
  }

  /** Asks for the page on which the wallet is filled; null where that is refused. */
  async openTopUp(method: PayMethod): Promise<string | null> {
    const wanted = { amount: "250", method };
    const opened = await this.ask<{ checkout_url: string }>("POST", "/payments/user/wallets/topup", wanted);
    return opened?.checkout_url ?? null;
  }

  async payAt(page: string | null, method: PayMethod): Promise<void> {
    if (page) await submit(page, method === "paypal" ? { payer: ACCOUNT } : { card: CARD, email: DEMO_EMAIL });
  }

  private async answerPage(charged: Charged | null, answer: "approve" | "decline"): Promise<void> {
    if (charged?.confirmation_url) await submit(charged.confirmation_url, { answer });
  }

  /** A call that is repeated until the product answers; null for one that it refuses. */
  private async ask<Data>(method: string, path: string, body: object): Promise<Data | null> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(200)) {
      const answer = await fetch(`${this.stage.appOrigin}/api${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(this.token && { authorization: `Bearer ${this.token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status >= 200 && answer.status < 300) return (JSON.parse(answer.text) as { data: Data }).data;
      if (answer.status >= 400 && answer.status < 500) return null;
      if (Date.now() > deadline) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
  }
}

/** Sends a form of another site's, as a browser does. */
async function submit(page: string, form: Record<string, string>): Promise<void> {
  await fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
}
