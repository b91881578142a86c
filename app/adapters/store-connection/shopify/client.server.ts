import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { callOutside, type OutsideResponse } from "~/platform/http/deadline.server";
import { throwUserErrors, topLevelFailure, type TopLevelError, type UserError } from "./failures";
import { heedServedVersion } from "./served-version.server";
import { Throttle } from "./throttle.server";

/** Where the client gets a shop's token; `rejected` is one that Shopify has just refused. */
export type AccessTokens = (shop: string, rejected: string | null) => Promise<string>;

const THROTTLED_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 20_000;

/** One view of all shops' buckets in this process. */
const throttle = new Throttle();

const answerSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .union([
      z.array(
        z.object({
          message: z.string(),
          path: z.array(z.union([z.string(), z.number()])).nullish(),
          extensions: z.object({ code: z.string().nullish() }).loose().nullish(),
        }),
      ),
      z.string(),
      z.record(z.string(), z.unknown()),
    ])
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        })
        .nullish(),
    })
    .loose()
    .nullish(),
});

type Answer = z.output<typeof answerSchema>;

export interface AdminRequest<Schema extends z.ZodType> {
  document: string;
  variables?: Record<string, unknown>;
  /** What `data` must look like. */
  schema: Schema;
  /** Milliseconds for one answer. */
  deadlineMs?: number;
  /** Nobody waits for it: it comes after what somebody does, and leaves a part of the shop's points to others. */
  isPatient?: boolean;
}

/** An answer with the paths in it that are null because the app was not granted them. */
export interface GrantedAnswer<Schema extends z.ZodType> {
  data: z.output<Schema>;
  denied: (string | number)[][];
}

/**
 * The Admin GraphQL API of one shop: tokens, cost throttling, and failures in our words. A call that is throttled waits
 * and goes again by itself, since Shopify did nothing; a write whose answer is lost is "unknown" and never repeated.
 */
export class AdminClient {
  readonly shop: string;
  private readonly tokens: AccessTokens;
  private readonly apiVersion: string;
  private readonly url: string;

  constructor({ shop, apiVersion, tokens }: { shop: string; apiVersion: string; tokens: AccessTokens }) {
    this.shop = shop;
    this.tokens = tokens;
    this.apiVersion = apiVersion;
    this.url = `https://${shop}/admin/api/${apiVersion}/graphql.json`;
  }

  /** Reads. @throws OutsideError */
  async query<Schema extends z.ZodType>(request: AdminRequest<Schema>): Promise<z.output<Schema>> {
    return (await this.send(request, true)).data;
  }

  /** Reads, and says what is null because the app may not see it. @throws OutsideError */
  queryGranted<Schema extends z.ZodType>(request: AdminRequest<Schema>): Promise<GrantedAnswer<Schema>> {
    return this.send(request, true);
  }

  /**
   * Writes, with one root field whose payload carries `userErrors`; they are thrown.
   * @param isRepeatable true where doing it twice does no more than once: a lost answer is then "retry", not "unknown"
   * @throws OutsideError refused for user errors
   */
  async mutate<Schema extends z.ZodType>(
    request: AdminRequest<Schema>,
    isRepeatable = false,
  ): Promise<z.output<Schema>> {
    const { data: payloads } = await this.send({ ...request, schema: mutationSchema }, isRepeatable);
    for (const payload of Object.values(payloads)) throwUserErrors(payload?.userErrors ?? []);
    return checkAnswer(request.schema, payloads, { isSafe: isRepeatable });
  }

  private async send<Schema extends z.ZodType>(
    request: AdminRequest<Schema>,
    isSafe: boolean,
  ): Promise<GrantedAnswer<Schema>> {
    for (let attempt = 1; ; attempt += 1) {
      const ask = () => this.measuredAnswer(request, isSafe);
      const answer = await throttle.run(this.shop, request.document, ask, request.isPatient);
      const cost = answer.extensions?.cost;
      const errors = listErrors(answer.errors);
      if (!errors.some((error) => error.extensions?.code === "THROTTLED")) {
        const failure = topLevelFailure(errors, answer.data, isSafe);
        if (failure) throw failure;
        const denied = errors.map(({ path }) => path ?? []);
        return { data: checkAnswer(request.schema, answer.data, { isSafe }), denied };
      }
      const pause = Math.max(throttle.waitFor(this.shop, cost?.requestedQueryCost ?? 0), backOff(attempt));
      if (attempt === THROTTLED_ATTEMPTS)
        throw new OutsideError("retry", "throttled", { vendorCode: "THROTTLED", retryAfterMs: pause });
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LONGEST_PAUSE_MS)));
    }
  }

  /** Learns from the answer before the call counts as ended, so that the next one in line knows the bucket as it is. */
  private async measuredAnswer(request: AdminRequest<z.ZodType>, isSafe: boolean): Promise<Answer> {
    const answer = await this.answer(request, isSafe);
    const cost = answer.extensions?.cost;
    if (cost) throttle.learn(this.shop, request.document, cost.requestedQueryCost, cost.throttleStatus);
    return answer;
  }

  private async answer(request: AdminRequest<z.ZodType>, isSafe: boolean): Promise<Answer> {
    const token = await this.tokens(this.shop, null);
    let response = await this.post(request, token, isSafe);
    if (response.status === 401) response = await this.post(request, await this.tokens(this.shop, token), isSafe);
    if (response.status !== 200) throw statusFailure(response);
    heedServedVersion({ asked: this.apiVersion, served: response.headers.get("x-shopify-api-version") });
    let body: unknown;
    try {
      body = JSON.parse(response.text);
    } catch (cause) {
      throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
        vendorMessage: response.text.slice(0, 300),
        cause,
      });
    }
    return checkAnswer(answerSchema, body, { isSafe });
  }

  private post(
    { document, variables, deadlineMs }: AdminRequest<z.ZodType>,
    token: string,
    isSafe: boolean,
  ): Promise<OutsideResponse> {
    return callOutside({
      url: this.url,
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-shopify-access-token": token },
      body: JSON.stringify({ query: document, variables: variables ?? {} }),
      deadlineMs,
      isSafe,
    });
  }
}

const mutationSchema = z.record(
  z.string(),
  z
    .object({
      userErrors: z.array(
        z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
      ) satisfies z.ZodType<UserError[]>,
    })
    .loose()
    .nullable(),
);

function listErrors(errors: Answer["errors"]): TopLevelError[] {
  if (!errors) return [];
  return Array.isArray(errors) ? errors : [{ message: typeof errors === "string" ? errors : JSON.stringify(errors) }];
}

function backOff(attempt: number): number {
  return Math.min(250 * 2 ** attempt, 8_000) * (0.75 + Math.random() / 2);
}

/** 402 and 423 are a shop that is frozen or locked, 404 one that is gone, 403 an app that may not. */
function statusFailure({ status, text }: OutsideResponse): OutsideError {
  const details = { vendorCode: String(status), vendorMessage: text.slice(0, 300) };
  if (status === 401 || status === 404) return new OutsideError("reconnect", "reconnect", details);
  if (status === 403) return new OutsideError("misconfigured", "permission_missing", details);
  if (status === 402 || status === 423) return new OutsideError("refused", "store_frozen", details);
  return new OutsideError("refused", "invalid_input", details);
}
