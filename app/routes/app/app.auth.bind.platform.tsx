import { BindPlatformScreen } from "~/areas/accounts/screens/binding/bind-platform-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:bind.title", i18n: ["settings"] };
export const loader = screenLoader(({ api, url, principal }) => {
  const code = url.searchParams.get("code");
  if (principal.isEmbedded) return [api.identity.account.queryOptions({ input: {} })];
  return code ? [api.stores.readBinding.queryOptions({ input: { code } })] : [];
});
export default BindPlatformScreen;
