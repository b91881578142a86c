/** What the stand-in keeps beside a shop's own goods and orders: tokens, webhooks, uploads, background work. */

export interface AccessToken {
  token: string;
  shop: string;
  kind: "offline" | "online";
  scopes: string[];
  userId: string | null;
  issuedAt: string;
  /** Null for the old kind of offline token that never ends. */
  expiresAt: string | null;
}

export interface RefreshToken {
  token: string;
  shop: string;
  scopes: string[];
  expiresAt: string;
  /** The refresh token that this one was exchanged from; it ends when this one is first used. */
  replaces: string | null;
}

export interface AuthorizationCode {
  code: string;
  shop: string;
  scopes: string[];
  expiresAt: string;
}

export interface WebhookSubscription {
  id: string;
  shop: string;
  /** As in headers: orders/create */
  topic: string;
  uri: string;
  includeFields: string[];
  filter: string | null;
  name: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookDelivery {
  id: string;
  shop: string;
  topic: string;
  url: string;
  eventId: string;
  body: string;
  triggeredAt: string;
  attempts: number;
  copies: number;
  state: "pending" | "acknowledged" | "failed" | "lost";
  /** Set when it came from a subscription made through the API, which ends after too many failures. */
  subscriptionId: string | null;
}

export interface StagedUpload {
  id: string;
  shop: string;
  resource: string;
  filename: string;
  mimeType: string;
  key: string;
  /** Base64 of what was uploaded, or null until then. */
  content: string | null;
}

export interface BulkOperation {
  id: string;
  shop: string;
  type: "QUERY" | "MUTATION";
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELING" | "CANCELED";
  errorCode: string | null;
  document: string;
  /** Key of the uploaded variables of a mutation. */
  uploadKey: string | null;
  scopes: string[];
  objectCount: number;
  rootObjectCount: number;
  result: string | null;
  createdAt: string;
  completedAt: string | null;
}

export interface ProductOperation {
  id: string;
  shop: string;
  status: "CREATED" | "ACTIVE" | "COMPLETE";
  productId: string | null;
  userErrors: { field: string[] | null; message: string; code: string | null }[];
}

export interface IdempotencyRecord {
  key: string;
  fingerprint: string;
  payload: object;
  createdAt: string;
}
