import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { tellLostSuppliersJob } from "../jobs";
import type { OtherAreas } from "../server/others";

/** Every minute: tells of suppliers' accounts whose connection has ended since, each once. */
export const handleTellLostSuppliers = (others: OtherAreas) =>
  handleJob(tellLostSuppliersJob, async () => {
    const lost = await systemDb.supplierConnection.findMany({
      where: { status: "expired" },
      select: { workspaceId: true, supplier: true, updatedAt: true },
    });
    for (const { workspaceId, supplier, updatedAt } of lost) {
      const names = { supplier };
      if (!(await others.wasToldOfLostSupplier({ workspaceId, supplier, since: updatedAt })))
        await systemDb.$transaction((tx) => others.notify({ tx, workspaceId, kind: "supplier_disconnected", names }));
    }
  });
