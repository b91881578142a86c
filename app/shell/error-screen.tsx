import { Card, EmptyState, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useErrorView } from "./error-view";

/** What is shown in a screen's place, inside the frame: no such address (404), a failure of ours (500), no answer (504). */
export function ErrorScreen() {
  const { t } = useTranslation("shell");
  const { view, title, text } = useErrorView();
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          action={{ content: t("error_view.home"), url: "/app" }}
          secondaryAction={view === "404" ? undefined : { content: t("error_view.reload"), onAction: () => window.location.reload() }}
          image="/illustrations/lost.svg"
        >
          <p>{text}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
