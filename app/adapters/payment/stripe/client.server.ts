import Stripe from "stripe";
import type { z } from "zod";
import { checkAnswer } from "~/adapters/parse-answer";
import { failureOf } from "./errors";
import { httpClientOf } from "./http-client.server";

const DEADLINE_MS = 20_000;

export interface StripeSettings {
  /** Without a trailing slash */
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

/** The vendor's own package, reached by our own way out, its answers checked and its errors in our words. */
export class StripeClient {
  private readonly settings: StripeSettings;
  private client: Stripe | undefined;

  constructor(settings: StripeSettings) {
    this.settings = settings;
  }

  /** Every call here is repeatable: reads, and writes that carry an idempotency key. @throws OutsideError */
  async read<Schema extends z.ZodType>(
    schema: Schema,
    send: (sdk: Stripe) => Promise<unknown>,
  ): Promise<z.output<Schema>> {
    let answer: unknown;
    try {
      answer = await send(this.sdk());
    } catch (error) {
      throw failureOf(error);
    }
    return checkAnswer(schema, answer, { isSafe: true });
  }

  /** All pages of a list. @throws OutsideError */
  async readAll<Schema extends z.ZodType>(
    schema: Schema,
    list: (sdk: Stripe) => AsyncIterable<unknown>,
  ): Promise<z.output<Schema>[]> {
    return this.read(schema.array(), async (sdk) => {
      const read: unknown[] = [];
      for await (const row of list(sdk)) read.push(row);
      return read;
    });
  }

  sdk(): Stripe {
    const { apiUrl, secretKey, deadlineMs = DEADLINE_MS } = this.settings;
    return (this.client ??= new Stripe(secretKey, {
      httpClient: httpClientOf({ apiUrl, deadlineMs }),
      // A job repeats what is worth repeating, and its deadline is ours to keep; the package's own stands behind it and the line.
      maxNetworkRetries: 0,
      timeout: deadlineMs + 15_000,
      telemetry: false,
    }));
  }
}
