import { Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { Member } from "./team";

/** Asks before a member is removed, or leaves. */
export function RemoveMemberDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const isSelf = member?.is_self ?? false;
  const { mutate, isPending } = useMutation(
    api.identity.removeMember.mutationOptions({
      onSuccess: () => {
        // Whoever left works elsewhere from now on.
        if (isSelf) return window.location.assign("/app");
        toast.success(t("members.removed"));
        onClose();
        return queryClient.invalidateQueries({ queryKey: api.identity.members.key() });
      },
    }),
  );
  const name = member?.name || member?.email;
  return (
    <Modal
      open={member !== null}
      onClose={onClose}
      title={isSelf ? t("members.leave_dialog.title") : t("members.remove_dialog.title", { name })}
      primaryAction={{
        content: isSelf ? t("members.leave") : t("members.remove"),
        destructive: true,
        loading: isPending,
        onAction: () => member && mutate({ accountId: member.account_id }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{isSelf ? t("members.leave_dialog.text") : t("members.remove_dialog.text")}</Text>
      </Modal.Section>
    </Modal>
  );
}
