import { z } from "zod";
import { notify } from "~/areas/notifications/server/notify.server";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";

/** Every minute: tells of suppliers' accounts whose connection has ended since, each once. */
export const tellLostSuppliersJob = defineJob({
  name: "stores.tell-lost-suppliers",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
  async run() {
    const lost = await systemDb.supplierConnection.findMany({ where: { status: "expired" }, select: { workspaceId: true, supplier: true, updatedAt: true } });
    for (const { workspaceId, supplier, updatedAt } of lost) {
      const names = { supplier };
      const told = await systemDb.notification.count({
        where: { workspaceId, kind: "supplier_disconnected", createdAt: { gte: updatedAt }, params: { path: ["supplier"], equals: supplier } },
      });
      if (told === 0) await systemDb.$transaction((tx) => notify({ tx, workspaceId, kind: "supplier_disconnected", names }));
    }
  },
});
