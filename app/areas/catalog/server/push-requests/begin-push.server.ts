import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { notePushesInFlight } from "../store-edits/pushed-facts.sql.server";

/**
 * Notes what is about to be sent, and that the pictures of these listings are about to change at their store. A push that
 * breaks off then leaves no mark of pictures that are not there.
 */
export async function beginPush({
  scope,
  sent,
}: {
  scope: WorkspaceScope;
  sent: readonly ChannelListing[];
}): Promise<void> {
  await notePushesInFlight({ scope, sent });
  const changing = sent.filter(({ hasPictures }) => !hasPictures).map(({ key }) => key);
  await scope.db.listing.updateMany({
    where: { id: { in: changing }, picturesMark: { not: null } },
    data: { picturesMark: null },
  });
}
