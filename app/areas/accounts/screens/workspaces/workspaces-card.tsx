import {
  Badge,
  BlockStack,
  Button,
  ButtonGroup,
  Card,
  Form,
  InlineStack,
  Modal,
  Text,
  TextField,
} from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { GoingWorkspaces } from "./going-workspaces";

interface Workplace {
  id: string;
  name: string;
  is_owner: boolean;
}

/** The workspaces of an account: switch to one, create one, delete one's own (C031, C032). */
export function WorkspacesCard({ workplaces }: { workplaces: readonly Workplace[] }) {
  const { t } = useTranslation("settings");
  const { workspace } = usePrincipal();
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<Workplace | null>(null);
  // Everything on the page belongs to the workspace.
  const switchTo = useMutation(
    api.identity.switchWorkspace.mutationOptions({ onSuccess: () => window.location.assign("/app") }),
  );
  return (
    <Card>
      <BlockStack gap="400">
        <ul style={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "var(--p-space-400)" }}>
          {workplaces.map((workplace) => (
            <li key={workplace.id}>
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <InlineStack align="start" gap="200" blockAlign="center">
                  <Text as="span" fontWeight="medium" breakWord>
                    <bdi>{workplace.name}</bdi>
                  </Text>
                  {workplace.id === workspace.id && <Badge tone="success">{t("account.workspaces.current")}</Badge>}
                  {!workplace.is_owner && <Badge>{t("account.workspaces.member")}</Badge>}
                </InlineStack>
                {workplace.id !== workspace.id && (
                  <ButtonGroup>
                    <Button
                      onClick={() => switchTo.mutate({ workplace_id: workplace.id })}
                      loading={switchTo.isPending && switchTo.variables.workplace_id === workplace.id}
                      accessibilityLabel={t("account.workspaces.switch_to", { name: workplace.name })}
                    >
                      {t("account.workspaces.switch")}
                    </Button>
                    {workplace.is_owner && (
                      <Button
                        tone="critical"
                        onClick={() => setLeaving(workplace)}
                        accessibilityLabel={t("account.workspaces.delete_named", { name: workplace.name })}
                      >
                        {t("account.workspaces.delete")}
                      </Button>
                    )}
                  </ButtonGroup>
                )}
              </InlineStack>
            </li>
          ))}
        </ul>
        <GoingWorkspaces />
        <InlineStack>
          <Button onClick={() => setIsCreating(true)}>{t("account.workspaces.create")}</Button>
        </InlineStack>
      </BlockStack>
      <CreateWorkspaceDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <DeleteWorkspaceDialog workplace={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

function CreateWorkspaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { timeZone, workspace } = usePrincipal();
  const [name, setName] = useState("");
  const { mutate, isPending, error, variables } = useMutation(
    api.identity.createWorkspace.mutationOptions({
      onSuccess: () => {
        setName("");
        onClose();
        toast.success(t("account.workspaces.created"));
        return queryClient.invalidateQueries({ queryKey: api.identity.account.key() });
      },
    }),
  );
  const create = () => mutate({ name, currency: workspace.currency, timezone: timeZone });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t("account.workspaces.create")}
      primaryAction={{
        content: t("account.workspaces.create_now"),
        onAction: create,
        loading: isPending,
        disabled: name.trim() === "",
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => name.trim() !== "" && !isPending && create()}>
          <TextField
            label={t("account.workspace.name")}
            value={name}
            onChange={setName}
            maxLength={80}
            autoComplete="organization"
            error={fieldErrors({ error, variables }, { name }).name}
          />
        </Form>
      </Modal.Section>
    </Modal>
  );
}

function DeleteWorkspaceDialog({ workplace, onClose }: { workplace: Workplace | null; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.identity.deleteWorkspace.mutationOptions({
      onSuccess: () => {
        onClose();
        toast.success(t("account.workspaces.deleted"));
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: api.identity.account.key() }),
          queryClient.invalidateQueries({ queryKey: api.identity.goingWorkspaces.key() }),
        ]);
      },
    }),
  );
  return (
    <Modal
      open={workplace !== null}
      onClose={onClose}
      title={t("account.workspaces.delete_dialog.title", { name: workplace?.name })}
      primaryAction={{
        content: t("account.workspaces.delete"),
        destructive: true,
        loading: isPending,
        onAction: () => workplace && mutate({ workplaceId: workplace.id }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">{t("account.workspaces.delete_dialog.text")}</Text>
          <Text as="p">{t("account.workspaces.delete_dialog.when")}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
