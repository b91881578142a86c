/** Rounds of one kind on a stage of their own: drawn ones, and those that a guard is there for. Each says what is wrong after it. */
import { seededRandom } from "../../../sandbox/core/random.ts";
import { patience } from "../../setup/patience.ts";
import type { Guard } from "../guards.ts";
import { breachesOf } from "../law.ts";
import { Merchant } from "../merchant.ts";
import { Payer } from "../payer.ts";
import { paymentBreaches } from "../payment-law.ts";
import { drawPaymentFaults, playPayments, playPaypal } from "../payment-round.ts";
import { settlePayments } from "../payment-settle.ts";
import { planRound, playRound, QUIET_ROUND } from "../round.ts";
import { settle } from "../settle.ts";
import { Stage } from "../stage.ts";
import type { RoundKind } from "./ledger.ts";

/** How long a drawn round may take to come to rest. */
const PATIENCE_MS = patience(120_000);
/** What goes without a guard may never come to rest: it is waited for in vain. */
const GUARD_PATIENCE_MS = patience(90_000);
const PAYMENT_GUARD_PATIENCE_MS = patience(60_000);

export interface Played {
  /** What was drawn, for whoever has to repeat it */
  story: string;
  /** What is wrong after it; nothing after a clean round */
  said: string[];
}

export class Rounds {
  private readonly kind: RoundKind;
  private readonly stage: Stage;
  private readonly merchant: Merchant;
  private readonly payer: Payer;

  private constructor(kind: RoundKind, stage: Stage) {
    this.kind = kind;
    this.stage = stage;
    this.merchant = new Merchant(stage);
    this.payer = new Payer(stage);
  }

  /**
   * What is filled and charged by payments' rounds is none of what orders' rounds count: each kind has its stage.
   * @param without a guard that the workers are to go without
   */
  static async open(kind: RoundKind, options: { without?: Guard } = {}): Promise<Rounds> {
    const rounds = new Rounds(kind, await Stage.open(options));
    try {
      await rounds.prepare();
    } catch (error) {
      await rounds.close();
      throw error;
    }
    return rounds;
  }

  private async prepare(): Promise<void> {
    await Promise.all([this.merchant.signIn(), this.payer.signIn()]);
    if (this.kind === "payments") await this.payer.keep("credit_card");
    if (this.kind === "paypal") await this.payer.keep("paypal");
    // Nothing but the product keeps to once.
    await this.stage.ask("/control/duplicates", { accept: true });
  }

  close(): Promise<void> {
    return this.stage.close();
  }

  /** Plays the round that a seed draws, whatever was played before it. */
  async draw(seed: string, round: number): Promise<Played> {
    const random = seededRandom(`${seed} ${round}`);
    const told = (lot: unknown) => `QUAYSIDE_FAULT_SEED=${seed}, round ${round}: ${JSON.stringify(lot)}`;
    const { stage, merchant, payer } = this;
    if (this.kind !== "orders") {
      const faults = drawPaymentFaults(random, this.kind);
      const play = this.kind === "paypal" ? playPaypal : playPayments;
      await play({ stage, merchant, payer, random, faults });
      return { story: told(faults), said: await this.lookAtPayments(PATIENCE_MS) };
    }
    const plan = planRound(random);
    await playRound({ stage, merchant, plan, random });
    return { story: told(plan), said: await this.lookAtOrders(PATIENCE_MS) };
  }

  /** Plays a round of what a guard is there for, and says what is wrong after it. */
  async playFor({ name, rounds }: Guard, seed: string, round: number): Promise<string[]> {
    const random = seededRandom(`${seed} ${name} ${round}`);
    const { stage, merchant, payer } = this;
    if ("payments" in rounds) {
      const { payments: faults, isCancelled, isDisputed = false } = rounds;
      const play = this.kind === "paypal" ? playPaypal : playPayments;
      await play({ stage, merchant, payer, random, faults, isCancelled, isDisputed });
      return this.lookAtPayments(PAYMENT_GUARD_PATIENCE_MS);
    }
    const plan = { ...QUIET_ROUND, ...rounds };
    // How far orders are by then hangs on the machine.
    const changes = plan.changes.map((each) => ({ ...each, afterMs: patience(each.afterMs) }));
    await playRound({ stage, merchant, plan: { ...plan, changes }, random });
    return this.lookAtOrders(GUARD_PATIENCE_MS);
  }

  private async lookAtOrders(patienceMs: number): Promise<string[]> {
    const unrest = await unrestOf(settle(this.stage, this.merchant, { patienceMs }));
    return [...unrest, ...(await breachesOf(this.stage, this.merchant))];
  }

  private async lookAtPayments(patienceMs: number): Promise<string[]> {
    const unrest = await unrestOf(settlePayments(this.stage, this.payer, patienceMs));
    return [...unrest, ...(await paymentBreaches(this.stage, this.payer))];
  }
}

function unrestOf(settled: Promise<void>): Promise<string[]> {
  return settled.then(
    () => [],
    (error: Error) => [error.message],
  );
}
