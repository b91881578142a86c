import type { Charge } from "@prisma/client";
import { changeAccountMeta, dismissMetaKey } from "~/areas/accounts/server/profile/change-account-meta.server";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { META_OFFERS, type CreditPackage } from "../../rules/purchases/sold-once";

/** The offer of a key that an account has left (C091); undefined for a key that is not on sale, or not left. */
export async function metaOfferOf({
  accountId,
  key,
}: {
  accountId: string;
  key: string;
}): Promise<CreditPackage | undefined> {
  const { remaining_meta_keys: left } = await readAccountFlags(accountId);
  return left.includes(key) ? META_OFFERS.find((offer) => offer.key === key) : undefined;
}

/** Takes an offer that was paid off those that its account has left. The charge itself keeps it from being taken again. */
export async function forgetMetaOffer({ kind, accountId, item }: Charge): Promise<void> {
  if (kind === "one_time" && accountId) await changeAccountMeta(accountId, (meta) => dismissMetaKey(meta, item));
}
