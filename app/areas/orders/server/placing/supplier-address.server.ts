import { configuredSuppliers } from "~/adapters/registry.server";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readContactPhone } from "~/areas/accounts/server/profile/contact-phone.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { phoneForSupplier } from "../../rules/automation/settings";
import type { OrderFacts } from "../../rules/intake/order-facts";
import type { SourceSettings } from "../../rules/placing/source-settings";
import { toSupplierAddress } from "../../rules/placing/supplier-address";
import { readAutomationSettings } from "../automation/read-frame.server";
import { readSourceSettings } from "./source-settings.server";

/** How a supplier is given an order's address. */
export type Addressing = (
  address: PostalAddress,
  order: Pick<OrderFacts, "taxNumber">,
  source: string,
) => PostalAddress;

/**
 * Reads how a workspace's suppliers are given addresses: with the number to call about a parcel (ledger O027), in the letters
 * and with the numbers that each takes (C322).
 */
export async function readAddressing({
  db,
  workspaceId,
  sources,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
  sources: Iterable<string>;
}): Promise<Addressing> {
  const contactPhone = await readContactPhone({ db, workspaceId });
  const { phone_number: phones } = await readAutomationSettings({ db, workspaceId });
  const settings = new Map<string, SourceSettings>();
  for (const source of new Set(sources)) settings.set(source, await readSourceSettings({ db, workspaceId, source }));
  return (address, { taxNumber }, source) => {
    const own = settings.get(source);
    const phone = phoneForSupplier(phones, address, contactPhone);
    return toSupplierAddress(
      { ...address, phone },
      { latin: isLatin(source, own), houseNumber: own?.address.house_number ?? false, taxNumber },
    );
  };
}

/** Whether addresses at a source are written in Latin letters: as the merchant says, else as it needs them. */
export function isLatin(source: string, settings: SourceSettings | undefined): boolean {
  const supplier = configuredSuppliers().find((each) => each.source === source);
  return settings?.address.latin ?? supplier?.capabilities.wantsLatin ?? false;
}
