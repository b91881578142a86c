import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import billing from "../../../../../locales/en/billing.json";
import shell from "../../../../../locales/en/shell.json";
import { quotaNotices } from "../../rules/usage/quota-notices";
import { QuotaNotices } from "./quota-notices";

const page = vi.hoisted(() => ({ telling: "offers" }));
vi.mock("~/shell/plans/use-billing-part", () => ({ useQuotaTelling: () => page.telling }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { billing, shell } } });
});
const shown = () =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QuotaNotices notices={quotaNotices({ PRODUCT_LISTING: { limit: 20, usage: 20 } })} />
    </AppProvider>,
  );

test("B093 the notice of a quota says what its Upgrade is for and where it stands", () => {
  expect(shown()).toMatch(/data-upgrade-place="quota_notice" data-upgrade-feature="PRODUCT_LISTING">.*Upgrade Now/);
});

test("B002 where billing is hidden the notice of a quota is 'Limit quota exceeded', without a button", () => {
  page.telling = "hidden";
  expect(shown()).toContain(">Limit quota exceeded<");
  expect(shown()).not.toMatch(/<button|<a |upgrade/i);
});
