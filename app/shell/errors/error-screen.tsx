import { Box, Card, EmptyState, Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useErrorView, useRetry } from "./error-view";

/** What is shown in a screen's place, inside the frame: not for who asks (403), no such address (404), a failure of ours (500), no answer (504). */
export function ErrorScreen() {
  const { t } = useTranslation("shell");
  const { view, title, text } = useErrorView();
  const { retry, isRetrying } = useRetry(view);
  return (
    <div className="own-title">
      <Page title={title}>
        <Card>
          <EmptyState
            action={{ content: t("error_view.home"), url: "/app" }}
            secondaryAction={retry && { content: t("error_view.reload"), onAction: retry, loading: isRetrying }}
            image="/illustrations/lost.svg"
          >
            <Box paddingBlockStart="400">
              <p>{text}</p>
            </Box>
          </EmptyState>
        </Card>
      </Page>
    </div>
  );
}
