import { mayCall } from "~/platform/access";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError, ERROR_CODES } from "~/platform/errors";
import { askedStoreAddress } from "../../rules/stores/connect-link";
import { STORE_PLATFORMS } from "../../rules/stores/store-domain";
import type { OtherAreas } from "../others";
import { isFromOwnSite } from "../principal/own-site.server";
import { requireScreenPrincipal } from "../principal/require-screen-principal.server";
import { isEmbeddedRequest } from "../sign-in/screen-sign-in.server";
import { beginConnectStore } from "./begin-connect-store.server";

const HERE = "/app/setting/channel";

/**
 * Where a link to connect or install a store leads (S013, S015): the store's own consent, for someone signed in; first to
 * the sign-in page for nobody (code 114), and into the app inside the platform's admin, which is let in by its session
 * token. Which store it is says `shop`, or the address of `connect_url`, which is never gone to; which workspace says
 * `workplace_id`. A token in the link is not looked at, since links end up in histories and logs (X034). Where another site
 * leads here, a person is asked first, on the page of stores: a store approves by itself what it has approved before, and
 * would be bound to whoever is signed in here, or whoever is signed in here to a stranger's store (decision 13).
 * @throws Response the sign-in page; AppError notFound for a platform that has no stores
 */
export async function startPlatformConnect(
  request: Request,
  platformName: string,
  others: OtherAreas,
): Promise<{ location: string; cookie: string | null }> {
  const platform = STORE_PLATFORMS.find((known) => known === platformName);
  if (!platform) throw new AppError("notFound", { key: "errors.not_found" });
  const { searchParams } = new URL(request.url);
  if (await isEmbeddedRequest(request)) return { location: `/app?${searchParams.toString()}`, cookie: null };
  const shop = searchParams.get("shop") ?? searchParams.get("connect_url")?.split("?")[0] ?? "";
  // Before anybody is asked to sign in, who would come back here by a link of ours.
  const asked = askedStoreAddress({ platform, shop });
  if (!isFromOwnSite(request.headers)) return { location: asked, cookie: null };
  const principal = await requireScreenPrincipal(inWorkspace(request, searchParams.get("workplace_id"), asked), others);
  try {
    if (!mayCall(principal, ["VIEW_SETTING_CHANNEL"], "POST"))
      throw new AppError("forbidden", { key: "errors.not_permitted" });
    const scope = workspaceScope(principal.workspace.id, principal.accountId);
    const { url, cookie } = await beginConnectStore({
      scope,
      principal,
      others,
      app: null,
      platform,
      shop: shop.slice(0, 255),
    });
    return { location: url, cookie };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { location: `${HERE}?connect_error=${ERROR_CODES[error.kind].code}`, cookie: null };
  }
}

/**
 * A workspace that is not the account's is passed over, as in the header.
 * @param asked where somebody who has to sign in first goes on: they are asked there, as signing in may itself be led to
 */
function inWorkspace(request: Request, workspaceId: string | null, asked: string): Request {
  const headers = new Headers(request.headers);
  if (workspaceId) headers.set("workplace-id", workspaceId);
  return new Request(new URL(asked, request.url), { headers });
}
