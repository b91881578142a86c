/** What a document is told of itself: the server's description, which the shell and the screens read. */
import type { Language } from "./i18n/languages";
import type { DisplayRates } from "./money/display-rates";
import type { Principal, PrincipalStore } from "./principal";
import type { ThemeChoice } from "./theme";

/** What every document carries about itself and who looks at it. */
export interface DocumentDescription {
  /** When its data was read, in epoch milliseconds of the server's clock */
  readAt: number;
  locale: Language;
  /** Of documents in a Shopify admin's frame: the app's public key and the script that speaks with the frame. */
  appBridge: { apiKey: string; url: string } | null;
  principal: DocumentPrincipal | null;
  /** Of a workspace with a display currency: that, and what one unit of each other is worth in it */
  display: DisplayRates | null;
  helpCenterUrl: string | null;
  supportChat: SupportChat | null;
  /** Where our team is written to */
  supportEmail: string | null;
  /** Requests can be sent to our team. */
  hasServiceCenter: boolean;
  /** The product researcher, where there is one (G018) */
  researcherUrl: string | null;
  /** Where merchants install the app in a Shopify store */
  listingUrl: string | null;
  /** Where the browser extension can be had */
  extensionUrl: string | null;
}

/** The public side of a principal, for the frame, the store switcher and what screens hide or lock. */
export interface DocumentPrincipal extends Omit<Principal, "loginSessionId" | "locale"> {
  /** The account's own (G210); null while none was chosen */
  theme: ThemeChoice | null;
  /** The first letter of the first name, else of the e-mail (G045). */
  initials: string;
  /** Of all workspaces that can be reached, for the switcher. */
  stores: DocumentStore[];
}

/** A store that the account can switch to. */
export interface DocumentStore extends Pick<
  PrincipalStore,
  "id" | "name" | "platform" | "platformDomain" | "status" | "currency"
> {
  workspaceId: string;
}

/** The support chat's page, and whom it is told that it speaks with. */
export interface SupportChat {
  url: string;
  visitor: { email: string; name: string; store: string | null };
}
