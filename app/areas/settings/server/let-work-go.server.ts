import { PAYMENT_SOURCES } from "~/adapters/registry.server";
import { CARD_PROVIDER } from "~/adapters/subscription/registry.server";
import { letFailuresGo } from "~/platform/failures/failed-work.server";

/**
 * Lets failed work be. What payment providers told is the team's alone to let go: a wallet that does not follow a refund or a
 * dispute goes on holding money that is not there any more.
 * @param workspaceId whose; null for everyone's, which is the team's to do
 * @returns how many
 * @throws AppError forbidden
 */
export function letWorkGo({
  workspaceId,
  ids,
}: {
  workspaceId: string | null;
  ids: readonly string[];
}): Promise<number> {
  return letFailuresGo(
    { workspaceId, ids },
    { staying: workspaceId === null ? [] : [...PAYMENT_SOURCES, CARD_PROVIDER] },
  );
}
