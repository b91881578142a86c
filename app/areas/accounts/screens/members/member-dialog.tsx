import { BlockStack, ChoiceList, Form, Modal, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import {
  groupsOf,
  PERMISSION_GROUP_NAMES,
  permissionsIn,
  type PermissionGroup,
} from "../../rules/members/permission-groups";
import type { Member } from "./team";

/** Somebody to invite, or a member to change. */
export type MemberToEdit = { kind: "new" } | { kind: "member"; member: Member };

/** What orders and products need is a fair beginning for most people. */
const FIRST_CHOICE: PermissionGroup[] = ["orders", "products"];

/** Invites somebody by mail with a list of what they may do, or changes that list (O003). */
export function MemberDialog({ editing, onClose }: { editing: MemberToEdit | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const member = editing?.kind === "member" ? editing.member : null;
  const [email, setEmail] = useState("");
  const [groups, setGroups] = useState<PermissionGroup[]>(member ? groupsOf(member.permissions) : FIRST_CHOICE);
  const then = (text: string) => () => {
    toast.success(text);
    onClose();
    return queryClient.invalidateQueries({ queryKey: api.identity.members.key() });
  };
  const invite = useMutation(
    api.identity.inviteMember.mutationOptions({ onSuccess: then(t("members.sent", { email })) }),
  );
  const change = useMutation(api.identity.changeMember.mutationOptions({ onSuccess: then(t("saved")) }));
  const permissions = permissionsIn(groups, member?.permissions);
  const isFilled = permissions.length > 0 && (member !== null || email.trim() !== "");
  const isPending = invite.isPending || change.isPending;
  const submit = () =>
    member ? change.mutate({ accountId: member.account_id, permissions }) : invite.mutate({ email, permissions });
  return (
    <Modal
      open={editing !== null}
      onClose={onClose}
      title={member ? t("members.change_member", { name: member.name || member.email }) : t("members.invite")}
      primaryAction={{
        content: member ? t("members.save") : t("members.send"),
        onAction: submit,
        loading: isPending,
        disabled: !isFilled,
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => isFilled && !isPending && submit()} noValidate>
          <BlockStack gap="400">
            {!member && (
              <TextField
                label={t("account.profile.email")}
                type="email"
                name="email"
                inputMode="email"
                autoComplete="off"
                value={email}
                onChange={setEmail}
                error={fieldErrors(invite, { email }).email}
              />
            )}
            <ChoiceList
              allowMultiple
              title={t("members.may")}
              choices={PERMISSION_GROUP_NAMES.map((group) => ({ value: group, label: t(`members.groups.${group}`) }))}
              selected={groups}
              onChange={(chosen: PermissionGroup[]) => setGroups(chosen)}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
