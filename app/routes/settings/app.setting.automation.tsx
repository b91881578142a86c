import { useSearchParams } from "@remix-run/react";
import { Tabs } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { PushOnImportScreen } from "~/areas/catalog/screens/imports/push-on-import-screen";
import { AutomationScreen } from "~/areas/orders/screens/automation/automation-screen";
import { accessOf, type Viewer } from "~/platform/access";
import { screenLoader } from "~/screen-loader.server";
import { usePrincipal } from "~/shell/document/document";

/** Rules of orders, and of products that are imported: of these for who may push products. */
const TABS = ["orders", "products"] as const;
const PUSHERS = ["VIEW_ACTION_PUSH_PRODUCT", "VIEW_ACTION_PC_LISTING"] as const;

const tabsOf = (viewer: Viewer) => TABS.filter((tab) => tab === "orders" || accessOf(viewer, PUSHERS) !== "removed");
const chosenOf = (search: URLSearchParams, viewer: Viewer) =>
  tabsOf(viewer).find((tab) => tab === search.get("tab")) ?? "orders";

export const handle = { title: "automation:title", i18n: ["automation", "orders", "push-on-import"] };
export const loader = screenLoader(({ api, url, principal }) => [
  chosenOf(url.searchParams, principal) === "products"
    ? api.catalog.pushOnImport.queryOptions({ input: {} })
    : api.automation.panel.queryOptions({ input: {} }),
]);

/** Rules that act without a person (S086). */
export default function Automation() {
  const { t } = useTranslation("push-on-import");
  const viewer = usePrincipal();
  const [search, setSearch] = useSearchParams();
  const shown = tabsOf(viewer);
  const chosen = chosenOf(search, viewer);
  const tabs = shown.length > 1 && (
    <Tabs
      tabs={shown.map((tab) => ({ id: tab, content: t(`tabs.${tab}`) }))}
      selected={shown.indexOf(chosen)}
      onSelect={(index) => setSearch(index === 0 ? {} : { tab: shown[index] ?? "orders" }, { replace: true })}
    />
  );
  return chosen === "products" ? <PushOnImportScreen tabs={tabs} /> : <AutomationScreen tabs={tabs} />;
}
