import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFailureTitle } from "./document-title";

const VIEWS = ["403", "404", "500", "504"] as const;

/** The view that tells of an HTTP status: 403, 404, 504, and 500 for everything else. */
export function errorViewOf(status: number): (typeof VIEWS)[number] {
  return VIEWS.find((view) => view === String(status)) ?? "500";
}

/** Which view tells of what the route failed with, and its words. They are the document's title as well. */
export function useErrorView(): { view: (typeof VIEWS)[number]; title: string; text: string } {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  const view = errorViewOf(isRouteErrorResponse(error) ? error.status : 500);
  const title = t(`error_view.${view}.title`);
  useFailureTitle(title);
  return { view, title, text: t(`error_view.${view}.text`) };
}

/**
 * The page for an address without a screen (404), a failure of ours (500) and an answer that did not come (504), where
 * there is no frame (general §8).
 */
export function ErrorView() {
  const { t } = useTranslation("shell");
  const { view, title, text } = useErrorView();
  return (
    <main className="error-view">
      <p className="error-view__status">{view}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="error-view__action" href="/app">
        {t("error_view.home")}
      </a>
    </main>
  );
}
