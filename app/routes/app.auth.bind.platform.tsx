import { BindPlatformScreen } from "~/areas/settings/screens/bind-platform-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:bind.title", texts: ["settings"] };
export const loader = screenLoader(({ api, url, principal }) => {
  const code = url.searchParams.get("code");
  if (principal.isEmbedded) return [api.identity.account.queryOptions({ input: {} })];
  return code ? [api.stores.readBinding.queryOptions({ input: { code } })] : [];
});
export default BindPlatformScreen;
