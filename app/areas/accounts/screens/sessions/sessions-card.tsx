import { Badge, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";

/** The devices that one is signed in on, each with a way to sign it out. */
export function SessionsCard() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(api.identity.sessions.queryOptions({ input: {} }));
  const ended = (text: string) => () => {
    toast.success(text);
    return queryClient.invalidateQueries({ queryKey: api.identity.sessions.key() });
  };
  const end = useMutation(api.identity.endSession.mutationOptions({ onSuccess: ended(t("account.sessions.ended")) }));
  const endOthers = useMutation(
    api.identity.endOtherSessions.mutationOptions({ onSuccess: ended(t("account.sessions.others_ended")) }),
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={3} />;
  const { sessions } = data.data;
  const nameOf = ({ kind, browser, system }: (typeof sessions)[number]): string => {
    if (kind === "extension") return t("account.sessions.extension");
    const name =
      browser === "mobile_app" ? t("account.sessions.mobile_app") : (browser ?? t("account.sessions.unknown"));
    return system ? t("account.sessions.browser_on", { browser: name, system }) : name;
  };
  return (
    <Card>
      <BlockStack gap="400">
        <ul style={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "var(--p-space-400)" }}>
          {sessions.map((session) => (
            <li key={session.id}>
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <BlockStack gap="050">
                  <InlineStack align="start" gap="200" blockAlign="center">
                    <Text as="span" fontWeight="medium">
                      {nameOf(session)}
                    </Text>
                    {session.is_current && <Badge tone="success">{t("account.sessions.current")}</Badge>}
                  </InlineStack>
                  <Text as="span" tone="subdued" variant="bodySm">
                    <Trans
                      t={t}
                      i18nKey="account.sessions.since"
                      components={{ date: <Moment at={session.signed_in_at} /> }}
                    />
                    {" · "}
                    <Trans
                      t={t}
                      i18nKey="account.sessions.used"
                      components={{ date: <Moment at={session.last_used_at} /> }}
                    />
                    {session.ip_address && <bdi>{` · ${shortAddress(session.ip_address)}`}</bdi>}
                  </Text>
                </BlockStack>
                {!session.is_current && (
                  <Button
                    onClick={() => end.mutate({ sessionId: session.id })}
                    loading={end.isPending && end.variables.sessionId === session.id}
                    accessibilityLabel={t("account.sessions.end_device", { device: nameOf(session) })}
                  >
                    {t("account.sign_out")}
                  </Button>
                )}
              </InlineStack>
            </li>
          ))}
        </ul>
        {sessions.some(({ is_current }) => !is_current) && (
          <InlineStack>
            <Button onClick={() => endOthers.mutate({})} loading={endOthers.isPending}>
              {t("account.sessions.end_others")}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

/** An IP address as people write it: the long form of version 6 is mostly zeros. */
function shortAddress(address: string): string {
  try {
    return address.includes(":") ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  } catch {
    return address;
  }
}
