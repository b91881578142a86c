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
  workspace: PrincipalWorkspace;
  /** The store that is asked for, else the current one; null when none is connected. */
  store: PrincipalStore | null;
  /** The store that one works in by one's own choice; null where none is connected, or not any more. */
  currentStoreId: string | null;
  locale: Language;
  timeZone: string;
  /** True inside a platform's admin: no cookies, no storage, the platform's navigation. */
  isEmbedded: boolean;
  /** The browser, or the mobile app around it. */
  client: Client;
  /** The device session when there is one; null embedded. */
  loginSessionId: string | null;
}

export interface PrincipalWorkspace {
  id: string;
  name: string;
  /** What imported products are priced in */
  currency: string;
  timeZone: string;
  /** False while nobody and no store has said the time zone (G197) */
  isTimeZoneKnown: boolean;
  /** What amounts are shown in beside their own currency (C048); null leaves them as they are */
  displayCurrency: string | null;
}

/** The currency that figures over several currencies are shown in: the display currency, else the workspace's. */
export function figuresCurrency({ workspace }: Pick<Principal, "workspace">): string {
  return workspace.displayCurrency ?? workspace.currency;
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
