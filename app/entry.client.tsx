import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadLink } from "~/platform/api/client";
import { createBrowserI18n } from "~/platform/i18n/browser";
import { watchScreenData } from "~/shell/data/screen-data";
import { keepFramed } from "~/shell/embedded/framed-address";
import { keepSecondPress } from "~/shell/frame/second-press";

keepFramed(window);
keepSecondPress(window);
watchScreenData(document.documentElement.lang);
// The first call that needs it tries again.
void loadLink().catch(() => undefined);
const i18n = createBrowserI18n(document.documentElement.lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
