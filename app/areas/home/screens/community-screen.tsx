import { BlockStack, Button, Card, InlineGrid, Link, Page, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useDocument } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatDay } from "~/ui/time/day";

/** Where to say what one misses, to find help and to see what is new (S027). */
export function CommunityScreen() {
  const { t } = useTranslation("community");
  const { data, error, refetch, isFetching } = useQuery(api.home.community.queryOptions({ input: {} }));
  const community = data?.data;
  return (
    <Page title={t("title")} subtitle={t("subtitle")} backAction={{ content: t("home:title"), url: "/app" }}>
      <BlockStack gap="400">
        {error && !community && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!community && !error && <CardSkeleton lines={8} />}
        {community && (
          <>
            <InlineGrid columns={{ xs: 1, md: "repeat(auto-fit, minmax(14rem, 1fr))" }} gap="400">
              {community.has_feedback_board && <BoardCard />}
              <HelpCard />
              {community.support_email && <ContactCard email={community.support_email} />}
            </InlineGrid>
            <ReleasesCard releases={community.releases} />
          </>
        )}
      </BlockStack>
    </Page>
  );
}

function WayCard({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {children}
        </Text>
        {action}
      </BlockStack>
    </Card>
  );
}

/** The board is opened in a tab of its own, signed in. */
function BoardCard() {
  const { t } = useTranslation("community");
  const { mutateAsync: signOn, isPending } = useMutation(api.identity.feedbackSignOn.mutationOptions());
  const open = async () => {
    // Opened while the button is pressed: a window that opens later is taken for an advertisement.
    const tab = window.open("", "_blank");
    try {
      const { data } = await signOn({});
      if (!tab) return window.location.assign(data.url);
      tab.opener = null;
      tab.location.replace(data.url);
    } catch {
      // The toast has said why.
      tab?.close();
    }
  };
  return (
    <WayCard
      title={t("board.title")}
      action={
        <Button loading={isPending} onClick={() => void open()}>
          {t("board.action")}
        </Button>
      }
    >
      {t("board.text")}
    </WayCard>
  );
}

function HelpCard() {
  const { t } = useTranslation("community");
  const { helpCenterUrl } = useDocument();
  const mayHelp = useAccess(["VIEW_HELP_CENTER"]) === "allowed";
  if (!helpCenterUrl || !mayHelp) return null;
  return (
    <WayCard
      title={t("help.title")}
      action={
        <Button url={helpCenterUrl} external>
          {t("help.action")}
        </Button>
      }
    >
      {t("help.text")}
    </WayCard>
  );
}

function ContactCard({ email }: { email: string }) {
  const { t } = useTranslation("community");
  const mayAsk = useAccess(["VIEW_SERVICE_CENTER"]) === "allowed";
  return (
    <WayCard
      title={t("contact.title")}
      action={mayAsk && <Button url="/app/service-center">{t("contact.action")}</Button>}
    >
      <Trans t={t} i18nKey="contact.text" values={{ email }} components={{ mail: <Link url={`mailto:${email}`} /> }} />
    </WayCard>
  );
}

function ReleasesCard({ releases }: { releases: { id: string; on: string; url: string }[] }) {
  const { t, i18n } = useTranslation("community");
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("whats_new.title")}
        </Text>
        {releases.length === 0 && <p>{t("whats_new.none")}</p>}
        {releases.map(({ id, on, url }) => {
          const title = t(`announcements:releases.${id}.title`);
          return (
            <BlockStack key={id} gap="100" inlineAlign="start">
              <Text as="p" variant="bodySm" tone="subdued">
                <time dateTime={on}>{formatDay(on, i18n.language)}</time>
              </Text>
              <Text as="h3" variant="headingSm">
                {title}
              </Text>
              <Text as="p">{t(`announcements:releases.${id}.text`)}</Text>
              <Link url={url} accessibilityLabel={`${t("announcements:news.open")}: ${title}`}>
                {t("announcements:news.open")}
              </Link>
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
