import { z } from "zod";
import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import {
  factsInFlight,
  NOTHING_PUSHED,
  pushedFactsSchema,
  type PushedFacts,
} from "../../rules/store-edits/compare-content";
import { factsOfListing } from "./facts.server";

/** Pushes of one listing that are remembered while it is not known whether they got there. */
const MOST_LOST = 3;

/** What is known of what a listing was pushed with. */
export interface KnownPushes {
  pushed: PushedFacts;
  lost: PushedFacts[];
}

/** What is known of pushes, by listing; nothing of one that was pushed before this was kept. */
export async function readPushes(
  db: WorkspaceDb | WorkspaceTransaction,
  listingIds: readonly string[],
): Promise<(listingId: string) => KnownPushes> {
  const rows = await (db as WorkspaceTransaction).listingPush.findMany({
    where: { listingId: { in: [...listingIds] } },
  });
  const byId = new Map(
    rows.map(({ listingId, facts, lost }) => [
      listingId,
      { pushed: pushedFactsSchema.parse(facts), lost: z.array(pushedFactsSchema).parse(lost) },
    ]),
  );
  return (listingId) => byId.get(listingId) ?? { pushed: NOTHING_PUSHED, lost: [] };
}

/** Notes what is about to be sent: should the answer get lost, what a store has of it is not taken for the merchant's. */
export async function notePushesInFlight({
  scope,
  sent,
}: {
  scope: WorkspaceScope;
  sent: readonly ChannelListing[];
}): Promise<void> {
  const known = await readPushes(
    scope.db,
    sent.map(({ key }) => key),
  );
  const rows = sent.map((listing) => {
    const { pushed, lost } = known(listing.key);
    const facts = factsOfListing(listing);
    // Pictures that the store has are not sent.
    if (listing.hasPictures) {
      delete facts.product.pictures;
      for (const { fields } of facts.variants) delete fields.picture;
    }
    return {
      id: listing.key,
      facts: pushed,
      lost: [...lost, factsInFlight(facts)].slice(-MOST_LOST),
    };
  });
  await scope.db.$transaction((tx) => writePushes(tx, scope, rows));
}

/** Notes where a product was published, beside where it was before. */
export async function notePublications(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  listingId: string,
  publicationIds: readonly string[],
): Promise<void> {
  if (publicationIds.length === 0) return;
  const { pushed, lost } = (await readPushes(tx, [listingId]))(listingId);
  const publications = [...new Set([...pushed.publications, ...publicationIds])];
  await writePushes(tx, scope, [{ id: listingId, facts: { ...pushed, publications }, lost }]);
}

/** Notes a status that a person has given a product from here: it is none that was changed at the store. */
export async function noteStatus(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  listingId: string,
  status: string,
): Promise<void> {
  const { pushed, lost } = (await readPushes(tx, [listingId]))(listingId);
  const facts = { ...pushed, product: { ...pushed.product, status: [status] } };
  await writePushes(tx, scope, [{ id: listingId, facts, lost }]);
}

/** Forgets pushes that were lost, once none of them can land any more. */
export async function forgetLost(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listingId: string,
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_pushes p SET lost = '[]'::jsonb WHERE p.listing_id = ${listingId}::uuid AND ${tenant("p")}`;
}

/** Writes what is known of listings' pushes. */
export async function writePushes(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  rows: readonly { id: string; facts: PushedFacts; lost: readonly PushedFacts[] }[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO listing_pushes (listing_id, workspace_id, facts, lost)
    SELECT l.id, ${tenantId()}, n.facts, n.lost
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, facts jsonb, lost jsonb) JOIN listings l ON l.id = n.id
    WHERE ${tenant("l")}
    ON CONFLICT (listing_id) DO UPDATE SET facts = excluded.facts, lost = excluded.lost WHERE ${tenant("listing_pushes")}`;
}
