import { Banner, BlockStack, Box, Card, Checkbox, EmptyState, Layout, Page, Select, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { WayRow } from "../contract";
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from "../rules/kinds";
import { MAIL_PACES } from "../rules/ways";
import { DesktopPermission } from "./desktop-permission";

/** Of what one is told, and by which ways (S075). */
export function NotificationSettingsScreen() {
  const { t } = useTranslation("settings");
  const { data, error, refetch, isFetching } = useQuery(api.notifications.settings.queryOptions({ input: {} }));
  return (
    <Page
      title={t("pages.notification.title")}
      subtitle={t("notices.text")}
      backAction={{ content: t("title"), url: "/app/setting" }}
    >
      <Layout>
        <Layout.Section>
          {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
          {!data && !error && <CardSkeleton lines={10} />}
          {data && data.data.ways.length > 0 && <WaysForm saved={data.data.ways} email={data.data.email} />}
          {data?.data.ways.length === 0 && <Nothing />}
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** For those to whom nothing is open that anybody is told of. */
function Nothing() {
  const { t } = useTranslation("settings");
  return (
    <Card>
      <EmptyState heading={t("notices.none_title")} image="/illustrations/calm.svg">
        <p>{t("notices.none")}</p>
      </EmptyState>
    </Card>
  );
}

function WaysForm({ saved, email }: { saved: WayRow[]; email: string | null }) {
  const { t } = useTranslation(["settings", "notifications"]);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [ways, setWays] = useState(saved);
  const { mutate, isPending } = useMutation(
    api.notifications.updateSettings.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.notifications.settings.queryKey({ input: {} }), answer);
        setWays(answer.data.ways);
        toast.success(t("saved"));
        return queryClient.invalidateQueries({ queryKey: api.notifications.unread.key() });
      },
    }),
  );
  const change = (kind: string, changed: Partial<WayRow>) =>
    setWays((current) => current.map((row) => (row.kind === kind ? { ...row, ...changed } : row)));
  const ofGroup = (group: (typeof NOTIFICATION_GROUPS)[number]) =>
    ways.filter(({ kind }) => NOTIFICATION_KINDS[kind].group === group);
  return (
    <BlockStack gap="400">
      <SaveBar
        isDirty={JSON.stringify(ways) !== JSON.stringify(saved)}
        isSaving={isPending}
        onSave={() => mutate({ ways: ways.map(({ kind, bell, desktop, email }) => ({ kind, bell, desktop, email })) })}
        onDiscard={() => setWays(saved)}
      />
      <DesktopPermission />
      {email === null ? (
        <Banner
          tone="warning"
          action={{ content: t("notices.confirm_email"), url: "/app/setting/account#contact-address" }}
        >
          {t("notices.no_email")}
        </Banner>
      ) : (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" tone="subdued">
            {t("notices.email_to")} <bdi>{email}</bdi>
          </Text>
        </Box>
      )}
      {NOTIFICATION_GROUPS.filter((group) => ofGroup(group).length > 0).map((group) => (
        <Card key={group} padding="0">
          <table className="notification-ways">
            <caption>
              <Text as="h2" variant="headingMd">
                {t(`notifications:groups.${group}`)}
              </Text>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t("notices.kind")}</th>
                <th scope="col">{t("notices.bell")}</th>
                <th scope="col">{t("notices.desktop")}</th>
                <th scope="col">{t("notices.email")}</th>
              </tr>
            </thead>
            <tbody>
              {ofGroup(group).map((row) => (
                <WaysRow
                  key={row.kind}
                  row={row}
                  hasEmail={email !== null}
                  onChange={(changed) => change(row.kind, changed)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      ))}
    </BlockStack>
  );
}

function WaysRow({
  row,
  hasEmail,
  onChange,
}: {
  row: WayRow;
  hasEmail: boolean;
  onChange(changed: Partial<WayRow>): void;
}) {
  const { t } = useTranslation("settings");
  const kind = t(`notices.kinds.${row.kind}`);
  const named = (way: string) => t("notices.way_of", { way: t(`notices.${way}`), kind });
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td data-way={t("notices.bell")}>
        <Checkbox label={named("bell")} labelHidden checked={row.bell} onChange={(bell) => onChange({ bell })} />
      </td>
      <td data-way={t("notices.desktop")}>
        <Checkbox
          label={named("desktop")}
          labelHidden
          checked={row.desktop}
          onChange={(desktop) => onChange({ desktop })}
        />
      </td>
      <td data-way={t("notices.email")}>
        <Select
          label={named("email")}
          labelHidden
          disabled={!hasEmail}
          options={MAIL_PACES.map((pace) => ({ value: pace, label: t(`notices.pace.${pace}`) }))}
          value={row.email}
          onChange={(email) => onChange({ email: email as WayRow["email"] })}
        />
      </td>
    </tr>
  );
}
