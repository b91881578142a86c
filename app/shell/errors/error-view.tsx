import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "@remix-run/react";
import { useEffect, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useFailureTitle } from "../embedded/document-title";
import { framedAddress } from "../embedded/framed-address";

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

/** How what failed is read anew: by a press, and by itself once the device is connected again; null where that changes nothing. */
export function useRetry(view: (typeof VIEWS)[number]) {
  const { revalidate, state } = useRevalidator();
  const isWorthwhile = view === "500" || view === "504";
  useEffect(() => {
    if (!isWorthwhile) return;
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [isWorthwhile, revalidate]);
  return { retry: isWorthwhile ? revalidate : undefined, isRetrying: state === "loading" };
}

/** The frame with an error screen in it, once a screen of the app was shown: it stands where all of a screen's data failed. */
export const framedError: { view: ComponentType | null } = { view: null };

/**
 * The page for an address without a screen (404), a failure of ours (500) and an answer that did not come (504), where
 * there is no frame (general §8).
 */
export function ErrorView() {
  const { t } = useTranslation("shell");
  const { view, title, text } = useErrorView();
  const { retry } = useRetry(view);
  const { pathname, search } = useLocation();
  return (
    <main className="error-view">
      <a className="error-view__logo" href={framedAddress("/", search)}>
        <img src="/logo.svg" alt={t("apps.AO")} height="24" />
      </a>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="error-view__actions">
        {retry && (
          <a className="error-view__action" href={pathname + search}>
            {t("error_view.reload")}
          </a>
        )}
        <a className="error-view__action" href={framedAddress("/app", search)}>
          {t("error_view.home")}
        </a>
      </p>
    </main>
  );
}
