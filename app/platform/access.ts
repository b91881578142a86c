import { type HeldPermissions, isPermitted, type Permission } from "./permissions";
import type { Principal } from "./principal";

/** How a part of a screen that needs a permission stands to who looks at it. */
export type Access = "allowed" | "blocked" | "removed";

export interface Viewer {
  kind: Principal["kind"];
  permissions: HeldPermissions;
}

/**
 * What is made of a part that needs one of these permissions: guests see it but can't use it, everybody else who lacks the
 * permission doesn't see it (G119, G122). The server refuses in either case.
 * @param hideCompletely takes it away from special guests too (G123)
 */
export function accessOf({ kind, permissions }: Viewer, needed: readonly Permission[], { hideCompletely = false } = {}): Access {
  if (isPermitted(permissions, needed)) return "allowed";
  if (kind === "guest") return "blocked";
  if (kind === "special_guest") return hideCompletely ? "removed" : "blocked";
  return "removed";
}
