import { isPermitted, type HeldPermissions, type Permission } from "./permissions";
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
export function accessOf(
  { kind, permissions }: Viewer,
  needed: readonly Permission[],
  { hideCompletely = false } = {},
): Access {
  if (isPermitted(permissions, needed)) return "allowed";
  if (!isGuestKind(kind)) return "removed";
  return kind === "special_guest" && hideCompletely ? "removed" : "blocked";
}

/** True for those who are guests in a store: they look and change nothing (G122). */
export function isGuestKind(kind: Viewer["kind"]): boolean {
  return kind === "guest" || kind === "special_guest";
}

/**
 * True when somebody may make a call that needs one of these permissions. Guests see most of it, but no call of theirs
 * changes what is the store's: what needs no permission is the caller's own, such as a password.
 * @param method the call's HTTP method; everything but GET changes something
 */
export function mayCall({ kind, permissions }: Viewer, needed: readonly Permission[], method: string): boolean {
  if (!isPermitted(permissions, needed)) return false;
  return !isGuestKind(kind) || method === "GET" || needed.length === 0;
}
