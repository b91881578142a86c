import { MigrateScreen } from "~/areas/accounts/screens/migration/migrate-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.migrate.title", i18n: ["settings"] };
export const loader = screenLoader(({ api }) => [api.stores.migrations.queryOptions({ input: {} })]);
export default MigrateScreen;
