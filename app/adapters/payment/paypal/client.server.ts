import { ApiError, Client, Environment } from "@paypal/paypal-server-sdk";
import type { z } from "zod";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";
import { failureOf } from "./errors";

const DEADLINE_MS = 20_000;
/** PayPal tells no number, and turns away who calls more than it finds usual. */
const limited = limitCalls({ name: "paypal", calls: 10, seconds: 1, isSerial: false });

export interface PaypalSettings {
  /** Without a trailing slash */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** Of the webhook as PayPal's console names it; a part of what pushes are signed over */
  webhookId: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

/** What the package hands to its way out. */
interface PackageRequest {
  url: string;
  method: string;
  headers: { toJSON(): Record<string, unknown> };
  data?: string;
}

/**
 * Calls by the vendor's own package, each of which can be repeated: reads, and writes that carry a request id or whose second
 * try finds them done.
 */
export class PaypalClient {
  readonly settings: PaypalSettings;
  private sdk: Client | undefined;

  constructor(settings: PaypalSettings) {
    this.settings = settings;
  }

  /** @throws OutsideError */
  async read<Schema extends z.ZodType>(
    schema: Schema,
    send: (sdk: Client) => Promise<{ result: unknown }>,
  ): Promise<z.output<Schema>> {
    const { result } = await this.answered(send);
    return checkAnswer(schema, result, { isSafe: true });
  }

  /** What the package has no method for, as it is on the wire. @throws OutsideError */
  async readPath<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    query: Record<string, string> = {},
  ): Promise<z.output<Schema>> {
    const { result } = await this.answered((sdk) => {
      const request = sdk.getRequestBuilderFactory()("GET", path);
      request.query(query);
      request.authenticate([{ oauth2: true }]);
      return request.callAsText();
    });
    return checkAnswer(schema, parseLossless(result, { isSafe: true }), { isSafe: true });
  }

  /** @throws OutsideError */
  async answered<Answer>(send: (sdk: Client) => Promise<Answer>): Promise<Answer> {
    const isTokenOld = this.sdk !== undefined;
    try {
      return await send((this.sdk ??= this.makeSdk()));
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 401) throw failureOf(error);
      // A token may end before its time; the package asks for another when it is made anew.
      this.sdk = undefined;
      if (!isTokenOld) throw failureOf(error);
      return this.answered(send);
    }
  }

  /** The package as it goes to the configured address, by our own `callOutside`, with its deadline and kinds of failure, at a moderate rate. */
  private makeSdk(): Client {
    const { apiUrl, clientId, clientSecret, deadlineMs = DEADLINE_MS } = this.settings;
    const adapter = async ({ url, method, headers, data }: PackageRequest) => {
      const { pathname, search } = new URL(url);
      const response = await limited(apiUrl, () =>
        callOutside({
          url: `${apiUrl}${pathname}${search}`,
          method: method.toUpperCase() as "GET" | "POST" | "DELETE",
          headers: Object.fromEntries(Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)])),
          body: data,
          deadlineMs,
          isSafe: true,
        }),
      );
      return { data: response.text, status: response.status, headers: Object.fromEntries(response.headers) };
    };
    return new Client({
      environment: Environment.Production,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      unstable_httpClientOptions: { adapter },
    });
  }
}
