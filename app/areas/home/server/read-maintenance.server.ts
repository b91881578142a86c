import { env } from "~/platform/env.server";
import { maintenanceAt } from "../rules/maintenance";

/** The announced maintenance, or null (C065). */
export function readMaintenance(now = new Date()) {
  const maintenance = maintenanceAt(env.MAINTENANCE_WINDOW, now);
  if (!maintenance) return { maintenance: null };
  const { startsAt, endsAt, isUnderWay } = maintenance;
  return {
    maintenance: { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString(), is_under_way: isUnderWay },
  };
}
