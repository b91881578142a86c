import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const VIEWS = new Set(["404", "500", "504"]);

/** The page for an address without a screen (404), a failure of ours (500) and an answer that did not come (504) (general §8). */
export function ErrorView() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? String(error.status) : "500";
  const view = VIEWS.has(status) ? status : "500";
  return (
    <main className="error-view">
      <p className="error-view__status">{view}</p>
      <h1>{t(`error_view.${view}.title`)}</h1>
      <p>{t(`error_view.${view}.text`)}</p>
      <a className="error-view__action" href="/app">
        {t("error_view.home")}
      </a>
    </main>
  );
}
