import { feedbackBoard } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { requireDeviceSession } from "../sessions/end-sessions.server";

/**
 * The way to the feedback board for who asks (C023, X017).
 * @throws AppError unavailable where no board is set up; forbidden in a platform's admin and without an e-mail of one's own
 */
export async function signOnToFeedback(principal: Principal): Promise<{ token: string; url: string }> {
  requireDeviceSession(principal);
  const { id, email, name, image, memberships } = await systemDb.account.findUniqueOrThrow({
    where: { id: principal.accountId },
    select: {
      id: true,
      email: true,
      name: true,
      image: true,
      memberships: {
        where: { workspace: { goingAt: null } },
        select: { workspace: { select: { id: true, name: true } } },
      },
    },
  });
  if (isPlaceholderAddress(email)) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  return feedbackBoard().signOn({
    accountId: id,
    email,
    name,
    avatar: image,
    workspaces: memberships.map(({ workspace }) => workspace),
  });
}
