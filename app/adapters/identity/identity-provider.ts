/** Providers that people sign in by. */
export const SOCIALS = ["google", "facebook"] as const;
export type Social = (typeof SOCIALS)[number];
/** As they call themselves, in every language. */
export const SOCIAL_NAMES: Record<Social, string> = { google: "Google", facebook: "Facebook" };

/** Who somebody is at a provider. */
export interface SocialIdentity {
  /** The provider's own id of the person; it never changes */
  id: string;
  /** In lower case; null where the person keeps it to themselves */
  email: string | null;
  /** True when the provider says that the address is the person's */
  isEmailVerified: boolean;
  name: string;
  firstName: string;
  lastName: string;
}

/** One sign-in under way: what ties the provider's answer to the browser that asked. */
export interface SignInRequest {
  redirectUrl: string;
  state: string;
  /** Of PKCE */
  codeVerifier: string;
  /** Comes back in the signed identity, where there is one */
  nonce: string;
}

/** OAuth's authorization code, up to knowing who came. */
export interface IdentityProvider {
  /** Where to send the browser. */
  authorizeUrl(request: SignInRequest): Promise<string>;
  /** Trades the code for the person's identity. @throws OutsideError refused for a code or an identity that is not right */
  identify(request: SignInRequest & { code: string }): Promise<SocialIdentity>;
}
