import { AccountScreen } from "~/areas/accounts/screens/profile/account-screen";
import { isPermitted } from "~/platform/permissions";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.account.title", i18n: ["settings"] };
export const loader = screenLoader(({ api, principal }) => [
  api.identity.account.queryOptions({ input: {} }),
  ...(isPermitted(principal.permissions, ["VIEW_SETTING_ACCOUNT"])
    ? [
        api.settings.contactPhone.queryOptions({ input: {} }),
        // An account that came in by a shop is in that shop's admin alone.
        ...(principal.isEmbedded ? [api.identity.contactAddress.queryOptions({ input: {} })] : []),
      ]
    : []),
  ...(principal.isEmbedded
    ? []
    : [api.identity.sessions.queryOptions({ input: {} }), api.identity.socialLinks.queryOptions({ input: {} })]),
]);
export default AccountScreen;
