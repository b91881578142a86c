import type { SupplierCount } from "@prisma/client";
import { configuredSuppliers } from "~/adapters/registry.server";
import { listSupplierConnections } from "~/areas/accounts/server/suppliers/supplier-connections.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { SupplierFigures, SupplierList } from "../../contract/monitoring";
import { hindrancesOf } from "../../rules/monitor/hindrances";
import { ALL_SUPPLIERS } from "./count-supplies.sql.server";

const NOTHING: SupplierFigures = {
  source_products: 0,
  products: { total: 0, tracking: 0, partial: 0, not_tracking: 0 },
  skus: { total: 0, tracking: 0, not_tracking: 0 },
};

/**
 * The suppliers of what a workspace sells, most products first, with how much of it is watched as it was last counted (S057,
 * P046), and what hinders the rest as its accounts there are now.
 */
export async function listSuppliers({ scope }: { scope: WorkspaceScope }): Promise<SupplierList> {
  const [counts, connections] = await Promise.all([
    scope.db.supplierCount.findMany(),
    listSupplierConnections({ scope }),
  ]);
  const capabilitiesOf = new Map(configuredSuppliers().map(({ source, capabilities }) => [source, capabilities]));
  const connectionOf = new Map(connections.map(({ supplier, status }) => [supplier, status]));
  const all = counts.find(({ source }) => source === ALL_SUPPLIERS);
  const suppliers = counts
    .filter(({ source }) => source !== ALL_SUPPLIERS)
    .sort((one, other) => other.products - one.products || one.source.localeCompare(other.source));
  return {
    counted_at: all?.countedAt.toISOString() ?? null,
    total: all ? toFigures(all) : NOTHING,
    suppliers: suppliers.map((count) => {
      const { source, readAt, oldestReadAt } = count;
      const capabilities = capabilitiesOf.get(source);
      return {
        source,
        ...toFigures(count),
        read_at: readAt?.toISOString() ?? null,
        oldest_read_at: oldestReadAt?.toISOString() ?? null,
        hindrances: hindrancesOf(
          {
            isSupported: capabilities !== undefined,
            needsConnection: capabilities?.needsConnection ?? false,
            connection: connectionOf.get(source) ?? null,
          },
          count,
        ),
      };
    }),
  };
}

function toFigures({
  sourceProducts,
  products,
  productsTracked,
  productsPartly,
  skus,
  skusTracked,
}: SupplierCount): SupplierFigures {
  return {
    source_products: sourceProducts,
    products: {
      total: products,
      tracking: productsTracked,
      partial: productsPartly,
      not_tracking: products - productsTracked - productsPartly,
    },
    skus: { total: skus, tracking: skusTracked, not_tracking: skus - skusTracked },
  };
}
