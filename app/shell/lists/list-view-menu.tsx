import { ActionList, Badge, Box, Text, type ActionListSection } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "../data/use-mutation";
import { useToast } from "../embedded/toast";
import type { ViewTask } from "./list-view-actions";
import type { SavedView, ShownList } from "./use-list-view";

interface ListViewMenuProps {
  shown: ShownList;
  onTask(task: ViewTask): void;
  onClose(): void;
}

/** A list's saved views, and what can be done with the one that is open. */
export function ListViewMenu({ shown, onTask, onClose }: ListViewMenuProps) {
  const { t } = useTranslation("lists");
  const { views, view, defaultViewId } = shown;
  const actions = useViewActions(shown, onTask);
  const sections: ActionListSection[] = [
    {
      items: views.map((one) => ({
        content: one.name,
        active: one.id === view?.id,
        suffix: <Marks view={one} isDefault={one.id === defaultViewId} />,
        onAction: () => shown.open(one),
      })),
    },
    ...(view ? [{ title: view.name, items: actions(view) }] : []),
  ];
  if (views.length === 0)
    return (
      <Box padding="400" maxWidth="18rem">
        <Text as="p" tone="subdued">
          {t("none")}
        </Text>
      </Box>
    );
  return <ActionList actionRole="menuitem" sections={sections} onActionAnyItem={onClose} />;
}

function Marks({ view, isDefault }: { view: SavedView; isDefault: boolean }) {
  const { t } = useTranslation("lists");
  return (
    <>
      {isDefault && <Badge tone="info">{t("default")}</Badge>}
      {view.is_shared && <Badge>{t("shared")}</Badge>}
    </>
  );
}

function useViewActions({ list, defaultViewId, mayShare }: ShownList, onTask: (task: ViewTask) => void) {
  const { t } = useTranslation("lists");
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSuccess = () => {
    toast.success(t("saved"));
    return queryClient.invalidateQueries({ queryKey: api.lists.key() });
  };
  const change = useMutation(api.lists.changeView.mutationOptions({ onSuccess }));
  const chooseDefault = useMutation(api.lists.chooseDefault.mutationOptions({ onSuccess }));
  const copy = (id: string) =>
    void navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}?view=${id}`).then(
      () => toast.success(t("copied")),
      () => toast.error(t("not_copied")),
    );
  return ({ id, is_shared: isShared, may_change: mayChange }: SavedView) => {
    const isDefault = id === defaultViewId;
    const owned = (...items: { content: string; onAction(): void; destructive?: boolean }[]) =>
      mayChange ? items : [];
    return [
      ...owned({ content: t("rename.action"), onAction: () => onTask("rename") }),
      { content: t("duplicate.action"), onAction: () => onTask("duplicate") },
      {
        content: t(isDefault ? "no_default" : "make_default"),
        onAction: () => chooseDefault.mutate({ list: list.name, view_id: isDefault ? null : id }),
      },
      ...(mayShare
        ? [
            {
              content: t(isShared ? "make_own" : "make_shared"),
              onAction: () => change.mutate({ id, is_shared: !isShared }),
            },
          ]
        : []),
      { content: t("copy_link"), onAction: () => copy(id) },
      ...owned({ content: t("delete.action"), destructive: true, onAction: () => onTask("delete") }),
    ];
  };
}
