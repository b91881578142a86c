/**
 * The one error type and the catalogue of application codes (general §8, decision 0003). Both sides use it: the server
 * throws, the client reacts by code (`app/shell/error-reactions.ts`).
 *
 * Four documented codes have a reaction and nothing that throws them yet: 116 and 117 (a package is due) and 4002 (a
 * downgrade in the first cycle) come with billing; 121 (a store's cookie is invalid) has no cookie of ours to be about.
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
  storeAlreadyConnected: { code: 118, http: 409 },
  storeReconnectFailure: { code: 119, http: 422 },
  countryNotSupported: { code: 120, http: 422 },
  connectMoreStores: { code: 122, http: 402 },
  badRequest: { code: 201, http: 400 },
  notFound: { code: 202, http: 404 },
  methodNotAllowed: { code: 203, http: 405 },
  unprocessable: { code: 204, http: 422 },
  conflict: { code: 204, http: 409 },
  rateLimited: { code: 229, http: 429 },
  quotaExpired: { code: 401, http: 402 },
  migrationNotVerified: { code: 510, http: 422 },
  migrationInProgress: { code: 512, http: 409 },
  currentShopInvalid: { code: 801, http: 409 },
  unavailable: { code: 503, http: 503 },
  internal: { code: 500, http: 500 },
} as const satisfies Record<string, { code: number; http: number }>;

export type ErrorKind = keyof typeof ERROR_CODES;

/** Words for an error: a key of locales/<language>/errors.json and the values it names. */
export interface ErrorText {
  key: string;
  params?: Record<string, string | number>;
}

export interface AppErrorOptions extends ErrorText {
  /** By field, keys as above; shown beside the field. */
  fields?: Record<string, ErrorText>;
  /** A machine-readable reason such as LISTING_PRODUCT_EXCEED_QUOTA_LIMIT; the key when left out. */
  errorCode?: string;
  cause?: unknown;
}

/** An expected refusal. Anything else that is thrown is a bug and is answered as `internal`. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly text: ErrorText;
  readonly fields: Record<string, ErrorText>;
  readonly errorCode: string;

  constructor(kind: ErrorKind, options: AppErrorOptions) {
    super(`${kind}: ${options.key}`, { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.text = { key: options.key, params: options.params };
    this.fields = options.fields ?? {};
    this.errorCode = options.errorCode ?? options.key;
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
  /** Names the entry in the log, on unexpected failures only */
  id?: string;
}
