import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_CODES, LANGUAGES } from "~/platform/i18n/languages";
import { useDocument } from "../document/document";

/** The frame of the pages for visitors: the way in on top, languages below. They come without scripts (G021). */
export function PublicPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation("public");
  const { principal, helpCenterUrl } = useDocument();
  return (
    <div className="public">
      <a className="public__skip" href="#main">
        {t("skip")}
      </a>
      <header className="public__bar">
        <a className="public__brand" href="/">
          <img src="/favicon.svg" alt="" width="30" height="30" />
          {t("product")}
        </a>
        <nav className="public__menu" aria-label={t("menu.label")}>
          <a className="public__wide" href="/#how">
            {t("menu.how")}
          </a>
          <a className={principal ? "public__wide" : undefined} href="/public/pricing">
            {t("menu.pricing")}
          </a>
          {principal ? (
            <a className="public__button" href="/app">
              {t("menu.open")}
            </a>
          ) : (
            <>
              <a href="/login">{t("menu.sign_in")}</a>
              <a className="public__button public__wide" href="/signup">
                {t("menu.sign_up")}
              </a>
            </>
          )}
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer className="public__foot">
        <Languages />
        <p>
          <a href="/public/pricing">{t("menu.pricing")}</a>
          <a href="/privacy">{t("menu.privacy")}</a>
          <a href="/terms">{t("menu.terms")}</a>
          <a href="/reference">{t("menu.api")}</a>
          {helpCenterUrl && <a href={helpCenterUrl}>{t("menu.help")}</a>}
          <span>{t("product")}</span>
        </p>
      </footer>
    </div>
  );
}

/** The same page in each language, under the language's own name. */
function Languages() {
  const { t } = useTranslation("public");
  const { locale } = useDocument();
  const { pathname, search } = useLocation();
  const inLanguage = (code: string) => {
    const query = new URLSearchParams(search);
    query.set("locale", code);
    return `${pathname}?${query}`;
  };
  return (
    <nav aria-label={t("languages.label")}>
      <ul className="public__languages">
        {LANGUAGE_CODES.map((code) => (
          <li key={code}>
            <a
              href={inLanguage(code)}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].direction}
              aria-current={code === locale ? "true" : undefined}
            >
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
