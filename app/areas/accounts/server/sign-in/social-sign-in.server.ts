import { z } from "zod";
import { SOCIALS, type Social, type SocialIdentity } from "~/adapters/identity/identity-provider";
import { configuredSocials, identityProvider } from "~/adapters/identity/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { randomToken, sameText } from "~/platform/crypto.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import { returnPath } from "../../rules/sign-in/return-path";
import { hostCookie } from "../sessions/host-cookie.server";
import { readSigned, sign } from "../sessions/signed-text.server";
import { createWorkspace } from "../workspaces/create-workspace.server";
import { addressLock } from "./address-lock.server";
import { knownTimeZone } from "./register-account.server";

const pendingCookie = hostCookie("quayside_social");
const LIFETIME_SECONDS = 600;

const pendingSchema = z.object({
  social: z.enum(SOCIALS),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});
type PendingSignIn = z.infer<typeof pendingSchema>;

/** Begins a sign-in by a provider (C021): where to go, and the cookie that ties the answer to this browser. @throws AppError unavailable */
export async function startSocialSignIn({
  social,
  returnTo,
}: {
  social: Social;
  returnTo?: string;
}): Promise<{ url: string; cookie: string }> {
  const provider = identityProvider(social);
  const pending: PendingSignIn = {
    social,
    state: randomToken(24),
    codeVerifier: randomToken(48),
    nonce: randomToken(24),
    returnTo: returnPath(returnTo),
    expiresAt: Date.now() + LIFETIME_SECONDS * 1000,
  };
  const url = await provider.authorizeUrl({ ...pending, redirectUrl: redirectUrlOf(social) });
  return {
    url,
    cookie: pendingCookie.make(sign("social-sign-in", JSON.stringify(pending)), LIFETIME_SECONDS),
  };
}

export interface SocialAnswer {
  social: Social;
  state?: string;
  code?: string;
  headers: Headers;
  principal: Principal | null;
  language: Language;
}

/**
 * Ends it (C022): the account that the provider's answer leads to. Null for its id means that it was linked to who asks.
 * @throws AppError forbidden for an answer that this browser did not ask for; unprocessable when the provider takes it back;
 * conflict for an identity or an address of another account
 */
export async function finishSocialSignIn({
  social,
  state,
  code,
  headers,
  principal,
  language,
}: SocialAnswer): Promise<{ accountId: string | null; isNew: boolean; returnTo: string }> {
  const pending = readPending(headers);
  if (!pending || pending.social !== social || !sameText(pending.state, state ?? ""))
    throw new AppError("forbidden", { key: "errors.identity_social_failed" });
  if (!code) throw new AppError("unprocessable", { key: "errors.identity_social_failed" });
  const identity = await identify(social, pending, code);
  const { returnTo } = pending;
  if (principal?.loginSessionId) {
    await link(social, identity, principal.accountId);
    return { accountId: null, isNew: false, returnTo };
  }
  return { ...(await accountOf(social, identity, headers, language)), returnTo };
}

/** The cookie that takes the pending sign-in away. */
export const clearSocialCookie = pendingCookie.clear;

/** The providers that are set up, and whether an account can be signed in to by each. */
export async function listSocialLinks(accountId: string): Promise<{ social: Social; is_linked: boolean }[]> {
  const linked = await systemDb.accountCredential.findMany({
    where: { accountId, providerId: { in: [...SOCIALS] } },
    select: { providerId: true },
  });
  return configuredSocials().map((social) => ({
    social,
    is_linked: linked.some(({ providerId }) => providerId === social),
  }));
}

async function identify(social: Social, pending: PendingSignIn, code: string): Promise<SocialIdentity> {
  try {
    return await identityProvider(social).identify({ ...pending, redirectUrl: redirectUrlOf(social), code });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error, social }, "a provider's answer led to no identity");
    throw new AppError("unprocessable", { key: "errors.identity_social_failed", cause: error });
  }
}

async function link(social: Social, { id }: SocialIdentity, accountId: string): Promise<void> {
  const key = { providerId: social, providerAccountId: id };
  const known = await systemDb.accountCredential.upsert({
    where: { providerId_providerAccountId: key },
    create: { ...key, accountId },
    update: {},
  });
  if (known.accountId !== accountId) throw new AppError("conflict", { key: "errors.identity_social_taken" });
}

async function accountOf(
  social: Social,
  identity: SocialIdentity,
  headers: Headers,
  language: Language,
): Promise<{ accountId: string; isNew: boolean }> {
  const key = { providerId: social, providerAccountId: identity.id };
  const linked = await systemDb.accountCredential.findUnique({
    where: { providerId_providerAccountId: key },
    select: { accountId: true },
  });
  if (linked) return { accountId: linked.accountId, isNew: false };
  const { email, isEmailVerified, firstName, lastName } = identity;
  if (!email || !isEmailVerified) throw new AppError("conflict", { key: "errors.identity_social_sign_up" });
  const person = { name: identity.name || email, firstName, lastName, language };
  return withAdvisoryLock(addressLock(email), async (transaction) => {
    const known = await transaction.account.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
    if (known) {
      // An address that was never confirmed may have been signed up by anybody: what they set goes.
      if (!known.emailVerified) {
        await transaction.accountCredential.deleteMany({ where: { accountId: known.id } });
        await transaction.loginSession.deleteMany({ where: { accountId: known.id } });
        await transaction.account.update({ where: { id: known.id }, data: { ...person, emailVerified: true } });
      }
      // Somebody who comes in twice at once has linked it already.
      const { accountId } = await transaction.accountCredential.upsert({
        where: { providerId_providerAccountId: key },
        create: { ...key, accountId: known.id },
        update: {},
      });
      return { accountId, isNew: false };
    }
    const { id } = await transaction.account.create({
      data: { ...person, email, emailVerified: true },
      select: { id: true },
    });
    await transaction.accountCredential.create({ data: { ...key, accountId: id } });
    await createWorkspace(transaction, {
      ownerId: id,
      name: firstName || person.name,
      currency: "USD",
      timeZone: knownTimeZone(headers.get("time-zone") ?? "UTC"),
    });
    return { accountId: id, isNew: true };
  });
}

function readPending(headers: Headers): PendingSignIn | null {
  const pending = parsePending(readSigned("social-sign-in", pendingCookie.read(headers)));
  return pending && pending.expiresAt > Date.now() ? pending : null;
}

/** A sign-in of an earlier form is none. */
function parsePending(text: string | null): PendingSignIn | undefined {
  try {
    return text ? pendingSchema.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

function redirectUrlOf(social: Social): string {
  return `${env.APP_URL}/auth/${social}/callback`;
}
