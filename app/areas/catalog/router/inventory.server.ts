import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { inventoryCalls } from "../contract/inventory";
import { countInventory, listInventory } from "../server/listings/list-inventory.server";

const os = implementArea(inventoryCalls);

export const inventoryRouter = os.router({
  inventoryCounts: os.inventoryCounts.handler(async ({ input: { store_id: storeId }, context }) =>
    ok(await countInventory({ scope: context.caller().scope, storeId })),
  ),
  inventory: os.inventory.handler(async ({ input: { store_id: storeId, page_size: pageSize, ...filter }, context }) =>
    ok(await listInventory({ scope: context.caller().scope, storeId, pageSize, ...filter, cursor: filter.cursor })),
  ),
});
