import { supplierFor } from "~/adapters/registry.server";
import type { Supplier } from "~/adapters/supplier/supplier";
import { sourceCatalog } from "./search-source-catalog.sql.server";

/**
 * The supplier of a source, whose goods can be searched and read: our own source's are in our catalog.
 * @throws AppError notFound for an unknown source, unavailable when its keys are not set
 */
export function openSource(of: { source: string; workspaceId: string }): Supplier {
  return supplierFor({ ...of, catalog: sourceCatalog });
}
