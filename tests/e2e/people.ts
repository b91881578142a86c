/** People who work in the demo seller's workspace, of every kind, signed in without a sign-in page. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { PERMISSIONS, type Permission } from "../../app/platform/permissions.ts";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { product } from "./product.ts";

export interface Person {
  mktType?: "tiktok" | "guest" | "special_guest";
  /** Of all that there is; a guest's and a marketplace user's kind takes more away */
  without?: readonly Permission[];
}

/** Adds somebody to the demo seller's team, whom nobody has to welcome any more, and answers the token of their session. */
export function addPerson(databaseUrl: string, { mktType, without = [] }: Person): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID()];
  const permissions = PERMISSIONS.filter((permission) => !without.includes(permission));
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO accounts (id, email, email_verified, name, first_name, last_name, mkt_type, meta, updated_at) VALUES ($1, $2, true, 'Ida Holm', 'Ida', 'Holm', $3, $4, now())`,
      [
        id,
        `${id}@added.test`,
        mktType ?? null,
        { dismissed_meta_keys: ["WELCOME_MODAL", "ONBOARDING_MKT_USER_TIKTOK"] },
      ],
    );
    await client.query(
      `INSERT INTO workspace_members (workspace_id, account_id, permissions) SELECT w.id, $1, $2 FROM workspaces w JOIN accounts a ON a.id = w.owner_id WHERE a.email = $3 ORDER BY w.created_at LIMIT 1`,
      [id, permissions, DEMO_EMAIL],
    );
    await client.query(
      `INSERT INTO login_sessions (id, account_id, token_digest, expires_at, updated_at, takes_bearer) VALUES ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), now() + interval '1 day', now(), true)`,
      [randomUUID(), id, token],
    );
    return token;
  });
}

/** Adds somebody who has just signed up, with a workspace and nothing in it, and answers the token of their session. */
export function addNewcomer(databaseUrl: string): Promise<string> {
  const [id, workspaceId, token] = [randomUUID(), randomUUID(), randomUUID()];
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO accounts (id, email, email_verified, name, first_name, last_name, meta, updated_at) VALUES ($1, $2, true, 'Odd Vik', 'Odd', 'Vik', $3, now())`,
      [
        id,
        `${id}@added.test`,
        { dismissed_meta_keys: ["WELCOME_MODAL"], onboarding_done: ["is_enable_normal_import"] },
      ],
    );
    await client.query(`INSERT INTO workspaces (id, name, owner_id, updated_at) VALUES ($1, 'Vik', $2, now())`, [
      workspaceId,
      id,
    ]);
    await client.query(`INSERT INTO workspace_members (workspace_id, account_id, is_owner) VALUES ($1, $2, true)`, [
      workspaceId,
      id,
    ]);
    await client.query(
      `INSERT INTO login_sessions (id, account_id, token_digest, expires_at, updated_at, takes_bearer) VALUES ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), now() + interval '1 day', now(), true)`,
      [randomUUID(), id, token],
    );
    return token;
  });
}

/** Takes all who were added from the team again, which has room for so many only. */
export function removePeople(databaseUrl: string): Promise<unknown> {
  return withClient(databaseUrl, (client) => client.query("DELETE FROM accounts WHERE email LIKE '%@added.test'"));
}

/** From now on the page is this person's, and shows nothing yet: what was open would ask on as somebody else. */
export async function become(page: Page, token: string): Promise<void> {
  // On the app's origin, so that the browser goes on in the same process with what it has compiled.
  await page.goto(`${product.appOrigin}/healthz`);
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
}
