/** The store and the workspace that a call is about. */
export interface CallPlace {
  storeId: string | null;
  workspaceId: string | null;
}

/**
 * What the browser says of itself with every call (X004): app marker, time zone, language, current store and workspace.
 * Set once from the document's data; a module of its own because the client is one for the whole page.
 */
interface CurrentWorkspace extends CallPlace {
  locale: string;
  platformDomain: string | null;
}

/** The version that a call's path speaks: v2 for the product center's (G129). The server goes by the path (decision 5). */
export function apiVersion(path: string): "v1" | "v2" {
  return path.includes("center/") ? "v2" : "v1";
}

let current: CurrentWorkspace = { storeId: null, workspaceId: null, locale: "en", platformDomain: null };

export const currentWorkspace = {
  set(next: CurrentWorkspace): void {
    current = next;
  },
  /** @param place another store and workspace than the current ones */
  headers({ storeId, workspaceId }: CallPlace = current): Record<string, string> {
    return {
      app: "AO",
      "time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: current.locale,
      ...(storeId && { "store-id": storeId }),
      ...(workspaceId && { "workplace-id": workspaceId }),
      ...(current.platformDomain && { "platform-domain": current.platformDomain }),
    };
  },
};
