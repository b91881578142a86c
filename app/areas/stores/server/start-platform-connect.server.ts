import { requireScreenPrincipal } from "~/areas/identity/server/require-screen-principal.server";
import { isEmbeddedRequest } from "~/areas/identity/server/screen-sign-in.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError, ERROR_CODES } from "~/platform/errors";
import { isPermitted } from "~/platform/permissions";
import { STORE_PLATFORMS } from "../rules/store-domain";
import { beginConnectStore } from "./begin-connect-store.server";

const HERE = "/app/setting/channel";

/**
 * Where a link to connect or install a store leads (S013, S015): the store's own consent, for someone signed in; first to
 * the sign-in page for nobody (code 114), and into the app inside the platform's admin, which is let in by its session
 * token. Which store it is says `shop`, or the host of `connect_url`; that address is never gone to, and a token in the
 * link is not looked at, since links end up in histories and logs.
 * @throws Response the sign-in page; AppError notFound for a platform that has no stores
 */
export async function startPlatformConnect(request: Request, platformName: string): Promise<{ location: string; cookie: string | null }> {
  const platform = STORE_PLATFORMS.find((known) => known === platformName);
  if (!platform) throw new AppError("notFound", { key: "errors.not_found" });
  const { searchParams } = new URL(request.url);
  if (await isEmbeddedRequest(request)) return { location: `/app?${searchParams.toString()}`, cookie: null };
  const principal = await requireScreenPrincipal(request);
  const shop = searchParams.get("shop") ?? hostOf(searchParams.get("connect_url")) ?? "";
  try {
    if (!isPermitted(principal.permissions, ["VIEW_SETTING_CHANNEL"])) throw new AppError("forbidden", { key: "errors.not_permitted" });
    const scope = workspaceScope(principal.workspace.id, principal.accountId);
    const { url, cookie } = await beginConnectStore({ scope, principal, platform, shop: shop.slice(0, 255) });
    return { location: url, cookie };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { location: `${HERE}?connect_error=${ERROR_CODES[error.kind].code}`, cookie: null };
  }
}

function hostOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).host : null;
}
