/** The program in which the product is shown: a browser, or the mobile app that wraps it (G017). */
export interface Client {
  kind: "browser" | "mobile";
  /** The wrapper asks for it where an app store takes its share of whatever is sold (X054). */
  isBillingHidden: boolean;
}

/** Parts of the frame that not every client shows. */
export type ClientPart = "billing" | "menu_settings" | "app_switcher" | "downloads";

const BROWSER: Client = { kind: "browser", isBillingHidden: false };
/** The wrapper's mark at the end of its user agent: `QuaysideMobile/1.4 (billing=hidden)` (docs/decisions/0014). */
const MARK = /(?:^| )QuaysideMobile\/\d+(?:\.\d+){0,2}(?: \(([a-z=; ]{0,100})\))?/;

/** The client that a user agent names. What is not the wrapper's mark is a browser's. */
export function readClient(userAgent: string | null): Client {
  const mark = MARK.exec(userAgent ?? "");
  if (!mark) return BROWSER;
  const flags = (mark[1] ?? "").split(";").map((flag) => flag.trim());
  return { kind: "mobile", isBillingHidden: flags.includes("billing=hidden") };
}

/** What the client shows of the frame. What may be shown at all is the permissions' business. */
export function showsPart({ kind, isBillingHidden }: Client, part: ClientPart): boolean {
  switch (part) {
    case "billing": // S105, S138
    case "menu_settings": // G029
      return !isBillingHidden;
    case "app_switcher": // One app from a store is one app.
    case "downloads": // A web view has no folder to keep files in.
      return kind === "browser";
  }
}
