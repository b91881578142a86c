import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const VIEWS = ["404", "500", "504"] as const;

/** The view that tells of an HTTP status: 404, 504, and 500 for everything else. */
export function errorViewOf(status: number): (typeof VIEWS)[number] {
  return VIEWS.find((view) => view === String(status)) ?? "500";
}

/**
 * The page for an address without a screen (404), a failure of ours (500) and an answer that did not come (504), where
 * there is no frame (general §8).
 */
export function ErrorView() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  const view = errorViewOf(isRouteErrorResponse(error) ? error.status : 500);
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
