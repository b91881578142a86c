export interface MaintenanceWindow {
  startsAt: Date;
  endsAt: Date;
}

/** What is said of an announced maintenance now: nothing once it is over (G140, S116). */
export function maintenanceAt(
  window: MaintenanceWindow | undefined,
  now: Date,
): (MaintenanceWindow & { isUnderWay: boolean }) | null {
  if (!window || window.endsAt <= now) return null;
  return { ...window, isUnderWay: window.startsAt <= now };
}
