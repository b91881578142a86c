import { Badge, BlockStack, Box, Button, ButtonGroup, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import { groupsOf } from "../../rules/members/permission-groups";
import { MemberDialog, type MemberToEdit } from "./member-dialog";
import { RemoveMemberDialog } from "./remove-member-dialog";
import type { Invitation, Member } from "./team";

/** The workspace's people: who is in, who is invited, and what each may do (O003). */
export function MembersScreen() {
  const { t } = useTranslation("settings");
  const [editing, setEditing] = useState<MemberToEdit | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const { data, error, refetch, isFetching } = useQuery(api.identity.members.queryOptions({ input: {} }));
  const team = data?.data;
  return (
    <Page
      title={t("pages.members.title")}
      subtitle={t("pages.members.text")}
      backAction={{ content: t("title"), url: "/app/setting" }}
      primaryAction={
        team?.can_manage ? { content: t("members.invite"), onAction: () => setEditing({ kind: "new" }) } : undefined
      }
      narrowWidth
    >
      {error && !team && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!team && !error && <ListSkeleton rows={3} />}
      {team && (
        <BlockStack gap="300">
          {!team.can_manage && (
            <Box paddingInline={{ xs: "400", sm: "0" }}>
              <Text as="p" tone="subdued">
                {t("members.owner_manages")}
              </Text>
            </Box>
          )}
          {team.members.map((member) => (
            <MemberCard
              key={member.account_id}
              member={member}
              canManage={team.can_manage}
              onChange={() => setEditing({ kind: "member", member })}
              onRemove={() => setLeaving(member)}
            />
          ))}
          {team.invitations.length > 0 && (
            <Box paddingInline={{ xs: "400", sm: "0" }}>
              <Text as="h2" variant="headingSm">
                {t("members.invited")}
              </Text>
            </Box>
          )}
          {team.invitations.map((invitation) => (
            <InvitationCard key={invitation.id} invitation={invitation} canManage={team.can_manage} />
          ))}
        </BlockStack>
      )}
      <MemberDialog
        key={editing?.kind === "member" ? editing.member.account_id : editing?.kind}
        editing={editing}
        onClose={() => setEditing(null)}
      />
      <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

function MemberCard({
  member,
  canManage,
  onChange,
  onRemove,
}: {
  member: Member;
  canManage: boolean;
  onChange: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("settings");
  const name = member.name || member.email;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              <bdi>{name}</bdi>
            </Text>
            {member.is_owner && <Badge tone="info">{t("members.owner")}</Badge>}
            {member.is_self && <Badge>{t("members.you")}</Badge>}
          </InlineStack>
          <Text as="p" tone="subdued" breakWord>
            <bdi>{member.email}</bdi>
          </Text>
          <Held permissions={member.is_owner ? null : member.permissions} />
        </BlockStack>
        {!member.is_owner && (
          <ButtonGroup>
            {canManage && (
              <Button onClick={onChange} accessibilityLabel={t("members.change_member", { name })}>
                {t("members.change")}
              </Button>
            )}
            {(canManage || member.is_self) && (
              <Button
                onClick={onRemove}
                tone="critical"
                accessibilityLabel={member.is_self ? undefined : t("members.remove_member", { name })}
              >
                {member.is_self ? t("members.leave") : t("members.remove")}
              </Button>
            )}
          </ButtonGroup>
        )}
      </InlineStack>
    </Card>
  );
}

function InvitationCard({ invitation, canManage }: { invitation: Invitation; canManage: boolean }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { email, id: invitationId } = invitation;
  const then = (text: string) => () => {
    toast.success(text);
    return queryClient.invalidateQueries({ queryKey: api.identity.members.key() });
  };
  const resend = useMutation(
    api.identity.resendInvitation.mutationOptions({ onSuccess: then(t("members.sent", { email })) }),
  );
  const revoke = useMutation(api.identity.revokeInvitation.mutationOptions({ onSuccess: then(t("members.revoked")) }));
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h3" variant="headingSm" breakWord>
              <bdi>{email}</bdi>
            </Text>
            {invitation.is_expired && <Badge tone="warning">{t("members.expired")}</Badge>}
          </InlineStack>
          <Text as="p" tone="subdued" variant="bodySm">
            <Trans t={t} i18nKey="members.sent_at" components={{ date: <Moment at={invitation.sent_at} /> }} />
          </Text>
          <Held permissions={invitation.permissions} />
        </BlockStack>
        {canManage && (
          <ButtonGroup>
            <Button
              onClick={() => resend.mutate({ invitationId })}
              loading={resend.isPending}
              accessibilityLabel={t("members.resend_to", { email })}
            >
              {t("members.resend")}
            </Button>
            <Button
              onClick={() => revoke.mutate({ invitationId })}
              loading={revoke.isPending}
              tone="critical"
              accessibilityLabel={t("members.revoke_of", { email })}
            >
              {t("members.revoke")}
            </Button>
          </ButtonGroup>
        )}
      </InlineStack>
    </Card>
  );
}

/** What somebody may do, in words; null for everything. */
function Held({ permissions }: { permissions: readonly string[] | null }) {
  const { t } = useTranslation("settings");
  const words =
    permissions &&
    groupsOf(permissions)
      .map((group) => t(`members.groups.${group}`))
      .join(" · ");
  return (
    <Text as="p" variant="bodySm">
      {words === null
        ? t("members.everything")
        : words || t("members.single_permissions", { count: permissions?.length ?? 0 })}
    </Text>
  );
}
