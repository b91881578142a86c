import { MigrateScreen } from "~/areas/settings/screens/migrate-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.migrate.title", texts: ["settings"] };
export const loader = screenLoader(({ api }) => [api.stores.migrations.queryOptions({ input: {} })]);
export default MigrateScreen;
