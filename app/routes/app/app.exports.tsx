import { ExportsScreen } from "~/areas/files/screens/exports-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "export:title", i18n: ["export"] };
export const loader = screenLoader(({ api }) => [api.files.exports.queryOptions({ input: {} })]);
export default ExportsScreen;
