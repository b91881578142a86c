import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { keyFor } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";

const DAY_SECONDS = 86_400;
/** How long the link of a mail works, in seconds. */
export const VERIFICATION_LIFETIME = DAY_SECONDS;
export const RESET_LIFETIME = 3_600;

/** Our tables under the names that the library knows. */
const tables = {
  user: systemDb.account,
  session: systemDb.loginSession,
  account: systemDb.accountCredential,
  verification: systemDb.verification,
  $transaction: systemDb.$transaction.bind(systemDb),
};

/**
 * Passwords, their hashes, sessions and cookies are the library's. Its HTTP endpoints are not mounted: use cases call it,
 * so that the contract is the one way in.
 */
export const auth = betterAuth({
  appName: "Quayside",
  baseURL: env.APP_URL,
  basePath: "/api/auth",
  secret: keyFor("library").toString("base64url"),
  database: prismaAdapter(tables, { provider: "postgresql" }),
  emailAndPassword: {
    enabled: true,
    requireEmailVerification: true,
    minPasswordLength: 10,
    maxPasswordLength: 128,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_LIFETIME,
  },
  emailVerification: { expiresIn: VERIFICATION_LIFETIME },
  // Who reads the database reads no code that would work.
  verification: { storeIdentifier: "hashed" },
  session: { fields: { userId: "accountId" }, expiresIn: 180 * DAY_SECONDS },
  account: { fields: { userId: "accountId", accountId: "providerAccountId" } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: {
    level: "error",
    log: (level, message) => log[level === "error" ? "error" : "warn"]({ source: "better-auth" }, message),
  },
  advanced: {
    cookiePrefix: "quayside",
    useSecureCookies: env.APP_URL.startsWith("https:"),
    defaultCookieAttributes: { sameSite: "lax", httpOnly: true, path: "/" },
    database: { generateId: false },
  },
});

/** The library's inner side: hashing, verification rows, cookie names. */
export const authContext = auth.$context;
