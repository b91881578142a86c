import { Prisma } from "@prisma/client";
import { digestOf } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import type { SqlRunner } from "~/platform/events/publish.server";
import type { PrincipalStore } from "~/platform/principal";
import { PLACEHOLDER_DOMAIN } from "../../rules/sign-in/placeholder-address";
import { DISPLAY_KEY } from "../../rules/workspaces/display";

/** An account with everything that deciding about a request needs, read in one round trip. */
export interface SignIn {
  accountId: string;
  /** Null for an account that came in by a shop. */
  email: string | null;
  name: string;
  firstName: string;
  language: string;
  theme: string | null;
  mktType: string | null;
  isUserMkt: boolean;
  defaultStoreId: string | null;
  defaultWorkspaceId: string | null;
  loginSessionId: string | null;
  /** Of a session of the browser's extension, which opens its own calls alone */
  isExtension: boolean;
  /** When it is over unless it is used again; null for a platform's session token, which is read each time */
  endsAt: Date | null;
  /** Of a platform's session token: the store it speaks for. */
  storeId: string | null;
  workspaces: SignInWorkspace[];
}

export interface SignInWorkspace {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** The display settings as they were saved; null when none was */
  display: unknown;
  isOwner: boolean;
  permissions: string[];
  stores: SignInStore[];
}

export interface SignInStore extends PrincipalStore {
  isDefault: boolean;
  ownerEmail: string | null;
}

const account = Prisma.sql`
  a.id AS "accountId", CASE WHEN a.email LIKE ${`%@${PLACEHOLDER_DOMAIN}`} THEN NULL ELSE a.email END AS email,
  a.name, a.first_name AS "firstName", a.language, a.theme, a.mkt_type AS "mktType", a.is_user_mkt AS "isUserMkt",
  a.meta ->> 'default_store_id' AS "defaultStoreId", a.meta ->> 'default_workspace_id' AS "defaultWorkspaceId"`;

/** The workspaces of account `a` that fulfill the condition and stay, as JSON, owned ones first. */
const workspaces = (condition: Prisma.Sql) => Prisma.sql`
  coalesce((
    SELECT json_agg(json_build_object(
      'id', w.id, 'name', w.name, 'currency', w.currency, 'timeZone', w.time_zone,
      'display', (SELECT ws.value FROM workspace_settings ws WHERE ws.workspace_id = w.id AND ws.key = ${DISPLAY_KEY}),
      'isOwner', m.is_owner, 'permissions', to_json(m.permissions),
      'stores', coalesce((
        SELECT json_agg(json_build_object(
          'id', st.id, 'platform', st.platform, 'platformDomain', coalesce(st.former_domain, st.platform_domain), 'name', st.name, 'currency', st.currency,
          'timeZone', st.time_zone, 'status', st.status, 'isDefault', st.is_default, 'ownerEmail', st.owner_email
        ) ORDER BY st.created_at) FROM stores st WHERE st.workspace_id = w.id), '[]'::json)
    ) ORDER BY m.is_owner DESC, m.created_at)
    FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.account_id = a.id AND w.going_at IS NULL AND ${condition}), '[]'::json) AS workspaces`;

/** A session that has not been used for as many days is over (ASVS 7.3.1). */
const IDLE_DAYS = 30;

/** Sessions that were used last before this moment are over. */
export function idleSince(): Date {
  return new Date(Date.now() - IDLE_DAYS * 86_400_000);
}

/** When a session ends: its time is up, or it was not used for too long. */
const endOf = (session: Prisma.Sql) =>
  Prisma.sql`least(${session}.expires_at, ${session}.last_used_at + make_interval(days => ${IDLE_DAYS}::int))`;

/**
 * The account behind a living device session, or null; that the session is used is noted to the hour. That of a browser's
 * extension lives no longer than the one that it hangs on.
 * @param isCookie false where the token was shown as it is, which not every session's may be
 */
export async function loadSignInByToken(token: string, isCookie: boolean): Promise<SignIn | null> {
  const ends = Prisma.sql`least(${endOf(Prisma.sql`s`)}, ${endOf(Prisma.sql`parent`)})`;
  const [row] = await systemDb.$queryRaw<(SignIn & { isToNote: boolean })[]>(Prisma.sql`
    SELECT ${account}, s.last_used_at < now() - interval '1 hour' AS "isToNote", s.id AS "loginSessionId",
      s.parent_id IS NOT NULL AS "isExtension", ${ends} AS "endsAt", NULL AS "storeId", ${workspaces(Prisma.sql`true`)}
    FROM login_sessions s JOIN accounts a ON a.id = s.account_id LEFT JOIN login_sessions parent ON parent.id = s.parent_id
    WHERE s.token_digest = ${digestOf(token)} AND ${ends} > now() AND a.going_at IS NULL AND (${isCookie} OR s.takes_bearer)`);
  if (!row) return null;
  const { isToNote, ...signIn } = row;
  if (isToNote)
    await systemDb.loginSession.updateMany({
      where: { id: signIn.loginSessionId ?? "" },
      data: { lastUsedAt: new Date() },
    });
  return signIn;
}

/**
 * The account that an active store speaks for: its workspace's owner, or the member who brought it in while they are one;
 * null where there is nobody (decision 13). Just the store's own workspace comes along: the staff of one shop must not
 * reach the other workspaces of its owner.
 */
export async function loadSignInByStore(platform: string, platformDomain: string): Promise<SignIn | null> {
  const [row] = await systemDb.$queryRaw<SignIn[]>(Prisma.sql`
    SELECT ${account}, NULL AS "loginSessionId", false AS "isExtension", NULL AS "endsAt", s.id AS "storeId",
      ${workspaces(Prisma.sql`w.id = s.workspace_id`)}
    FROM stores s JOIN workspaces own ON own.id = s.workspace_id
      JOIN workspace_members spoken ON spoken.workspace_id = own.id
        AND spoken.account_id = CASE WHEN s.is_owners THEN own.owner_id ELSE s.brought_by_id END
      JOIN accounts a ON a.id = spoken.account_id
    WHERE s.platform = ${platform} AND s.platform_domain = ${platformDomain} AND s.status = 'active'
      AND own.going_at IS NULL AND a.going_at IS NULL`);
  return row ?? null;
}

/** Sends a text to whoever listens on a channel, when the surrounding transaction commits. */
export async function notify(db: SqlRunner, channel: string, text: string): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${channel}, ${text})`;
}
