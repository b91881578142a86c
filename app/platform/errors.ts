/**
 * The one error type and the catalog of application codes (general §8, decision 0003). Both sides use it: the server
 * throws, the client reacts by code (`app/shell/errors/error-reactions.ts`).
 *
 * 200 is success.
 */
export const ERROR_CODES = {
  unauthorized: { code: 101, http: 401 },
  forbidden: { code: 103, http: 403 },
  emailNotVerified: { code: 110, http: 403 },
  storeOfAnotherOwner: { code: 111, http: 409 },
  storeInstallFailure: { code: 113, http: 422 },
  installWithoutSignIn: { code: 114, http: 401 },
  installWithSignIn: { code: 115, http: 409 },
  packageDue: { code: 116, http: 402 },
  /** The same, of the other app of the service */
  packageDueAtResearcher: { code: 117, http: 402 },
  storeAlreadyConnected: { code: 118, http: 409 },
  storeReconnectFailure: { code: 119, http: 422 },
  countryNotSupported: { code: 120, http: 422 },
  /** The cookie that a store is connected under, from the start to the platform's answer, is missing or not ours (G157) */
  invalidStoreCookie: { code: 121, http: 400 },
  connectMoreStores: { code: 122, http: 402 },
  badRequest: { code: 201, http: 400 },
  notFound: { code: 202, http: 404 },
  methodNotAllowed: { code: 203, http: 405 },
  unprocessable: { code: 204, http: 422 },
  conflict: { code: 204, http: 409 },
  rateLimited: { code: 229, http: 429 },
  quotaExpired: { code: 401, http: 402 },
  firstCycleDowngrade: { code: 4002, http: 422 },
  migrationNotVerified: { code: 510, http: 422 },
  migrationInProgress: { code: 512, http: 409 },
  currentShopInvalid: { code: 801, http: 409 },
  unavailable: { code: 503, http: 503 },
  internal: { code: 500, http: 500 },
} as const satisfies Record<string, { code: number; http: number }>;

export type ErrorKind = keyof typeof ERROR_CODES;

/** What a plan has no room for: a feature's documented name, the limit (0 of what it has not), and what is used of it. */
export interface QuotaReached {
  feature: string;
  limit: number;
  usage: number;
}

/** Words for an error: a key of locales/<language>/errors.json and the values it names. */
export interface ErrorText {
  key: string;
  params?: Record<string, string | number>;
  /** Values that are words themselves, by the keys of their texts, such as a plan's name */
  names?: Record<string, string>;
}

export interface AppErrorOptions extends ErrorText {
  /** By field, keys as above; shown beside the field. */
  fields?: Record<string, ErrorText>;
  /** A machine-readable reason such as LISTING_PRODUCT_EXCEED_QUOTA_LIMIT; the key when left out. */
  errorCode?: string;
  /** Of `quotaExpired`: what has to be bought to go on */
  quota?: QuotaReached;
  cause?: unknown;
}

/** An expected refusal. Anything else that is thrown is a bug and is answered as `internal`. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly text: ErrorText;
  readonly fields: Record<string, ErrorText>;
  readonly errorCode: string;
  readonly quota: QuotaReached | null;

  constructor(kind: ErrorKind, options: AppErrorOptions) {
    super(`${kind}: ${options.key}`, { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.text = { key: options.key, params: options.params, ...(options.names && { names: options.names }) };
    this.fields = options.fields ?? {};
    this.errorCode = options.errorCode ?? options.key;
    this.quota = options.quota ?? null;
  }
}

/** The body of every error answer (general §8, X003). */
export interface ErrorBody {
  success: false;
  /** The application code */
  status: number;
  /** In the caller's language */
  message: string;
  errors?: Record<string, string>;
  error_code?: string;
  params?: Record<string, string | number>;
  /** With code 401: the feature that the plan has no room for, its limit, and what is used of it (billing §8, B070) */
  feature_id?: string;
  limit?: number;
  usage?: number;
  /** Names the entry in the log, on unexpected failures only */
  id?: string;
}
