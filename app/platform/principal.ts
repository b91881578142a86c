import type { Client } from "./client";
import type { Language } from "./i18n/languages";
import type { HeldPermissions } from "./permissions";

/** Who asks, resolved once a request. */
export interface Principal {
  accountId: string;
  email: string;
  name: string;
  /** normal unless mkt_type says otherwise (general §6) */
  kind: "normal" | "tiktok" | "guest" | "special_guest";
  isMarketplaceUser: boolean;
  permissions: HeldPermissions;
  workspace: { id: string; name: string; currency: string; timeZone: string };
  /** The current store; null when none is connected. */
  store: PrincipalStore | null;
  locale: Language;
  timeZone: string;
  /** True inside a platform's admin: no cookies, no storage, the platform's navigation. */
  isEmbedded: boolean;
  /** The browser, or the mobile app around it. */
  client: Client;
  /** The device session when there is one; null embedded. */
  loginSessionId: string | null;
}

export interface PrincipalStore {
  id: string;
  platform: string;
  platformDomain: string;
  name: string;
  currency: string;
  timeZone: string;
  status: string;
}
