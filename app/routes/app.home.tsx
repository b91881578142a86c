import { Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { texts: ["shell"] };
export const loader = screenLoader();

export default function HomeRoute() {
  const { t } = useTranslation("shell");
  return <Page title={t("navigation.home")} />;
}
