import { createHash } from "node:crypto";
import { TRACKING_SOURCE, trackingProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import type { InboundSource, ProcessedEvent } from "~/platform/inbound/inbound.server";
import { applyParcelState } from "./apply-parcel-state.server";

/** The tracking provider's pushes. The same number can be several sellers' parcel: each hears of it. */
export const parcelInbound: InboundSource = {
  source: TRACKING_SOURCE,
  verify({ rawBody, headers }) {
    const text = rawBody.toString("utf8");
    try {
      const state = trackingProvider().readPush({ rawBody: text, headers });
      const externalId = createHash("sha256").update(rawBody).digest("base64url");
      return {
        externalId,
        topic: state ? "tracking_updated" : "other",
        subject: state?.trackingNumber ?? "none",
        triggeredAt: null,
      };
    } catch {
      return null;
    }
  },
  async process(events) {
    const results: ProcessedEvent[] = [];
    for (const { id, body } of events) {
      const state = trackingProvider().readVerifiedPush(body);
      const parcels = state
        ? await systemDb.shipment.findMany({ where: { trackingNumber: state.trackingNumber } })
        : [];
      for (const parcel of parcels) {
        if (state) await applyParcelState({ scope: workspaceScope(parcel.workspaceId), shipmentId: parcel.id, state });
      }
      results.push({ id, status: parcels.length > 0 ? "processed" : "ignored" });
    }
    return results;
  },
};
