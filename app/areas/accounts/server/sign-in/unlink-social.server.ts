import type { Social } from "~/adapters/identity/identity-provider";
import { configuredSocials } from "~/adapters/identity/registry.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { requireDeviceSession } from "../sessions/end-sessions.server";

/**
 * Takes a provider's identities away from the account of who asks, which then is not signed in to by them any more; its
 * sessions stay.
 * @throws AppError notFound when none is linked; conflict when nothing else would lead into the account; forbidden in a
 *   platform's admin, whose staff need not be the owner
 */
export async function unlinkSocial({ principal, social }: { principal: Principal; social: Social }): Promise<void> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  // Two at once must not each leave the other as the last.
  await withAdvisoryLock(`ways-in:${accountId}`, async (transaction) => {
    const { emailVerified, credentials } = await transaction.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { emailVerified: true, credentials: { select: { id: true, providerId: true, password: true } } },
    });
    const going = credentials.filter(({ providerId }) => providerId === social);
    if (going.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
    const others = configuredSocials().filter((each) => each !== social);
    const hasAnother = credentials.some(({ providerId, password }) =>
      providerId === "credential" ? emailVerified && password !== null : others.some((each) => each === providerId),
    );
    if (!hasAnother) throw new AppError("conflict", { key: "errors.identity_social_last" });
    await transaction.accountCredential.deleteMany({ where: { id: { in: going.map(({ id }) => id) } } });
  });
}
