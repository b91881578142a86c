import { LINKED_CHANNELS } from "~/adapters/linked-channel/linked-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { disconnectChannel } from "../channels/link-channel.server";
import { disconnectSupplier } from "../suppliers/supplier-connections.server";

/** Gives back what lets us into a workspace's accounts at suppliers and channels, as far as they answer: nothing waits for it. */
export async function giveBackAccess(scope: WorkspaceScope): Promise<void> {
  const suppliers = await scope.db.supplierConnection.findMany({ select: { supplier: true } });
  for (const { supplier } of suppliers) await asFarAsItGoes(supplier, disconnectSupplier({ scope, supplier }));
  for (const channel of LINKED_CHANNELS) await asFarAsItGoes(channel, disconnectChannel({ scope, channel }));
}

async function asFarAsItGoes(account: string, giving: Promise<void>): Promise<void> {
  await giving.catch((error: unknown) => log.warn({ err: error, account }, "access could not be given back"));
}
