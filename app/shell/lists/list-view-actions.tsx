import { Button, Popover, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { enumerate } from "~/platform/i18n/enumerate";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import { useMutation } from "../data/use-mutation";
import { useToast } from "../embedded/toast";
import { ListViewMenu } from "./list-view-menu";
import type { ShownList } from "./use-list-view";

/** Comes when it is opened. */
const ListViewDialog = lazyPart(() => import("./list-view-dialog"));

/** What is done with views in a dialog. */
export type ViewTask = "save" | "rename" | "duplicate" | "delete" | "columns";

interface ListViewActionsProps {
  shown: ShownList;
  /** What a column is called */
  titleOf(column: string): string;
}

/** What there is to say of the view that is open, the saved views, saving what is shown as one, and the choice of columns. */
export default function ListViewActions({ shown, titleOf }: ListViewActionsProps) {
  const { t } = useTranslation("lists");
  const [task, setTask] = useState<ViewTask | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { view, isChanged, list } = shown;
  return (
    <>
      <ViewNotice shown={shown} />
      <div className="list-views__actions">
        <Popover
          active={isMenuOpen}
          onClose={() => setIsMenuOpen(false)}
          autofocusTarget="first-node"
          activator={
            <Button variant="tertiary" size="slim" disclosure="down" onClick={() => setIsMenuOpen(!isMenuOpen)}>
              {view ? t("view", { name: view.name }) : t("views")}
            </Button>
          }
        >
          <ListViewMenu shown={shown} onTask={setTask} onClose={() => setIsMenuOpen(false)} />
        </Popover>
        {isChanged && view?.may_change && <SaveChanges shown={shown} id={view.id} />}
        {isChanged && (
          <Button variant="tertiary" size="slim" onClick={() => setTask("save")}>
            {t(view ? "save_as" : "save")}
          </Button>
        )}
        {list.columns.length > 1 && (
          <Button variant="tertiary" size="slim" onClick={() => setTask("columns")}>
            {t("columns.action")}
          </Button>
        )}
      </div>
      <MountedOnceOpen isOpen={task !== null}>
        <ListViewDialog task={task} shown={shown} titleOf={titleOf} onClose={() => setTask(null)} />
      </MountedOnceOpen>
    </>
  );
}

function SaveChanges({ shown: { parts }, id }: { shown: ShownList; id: string }) {
  const { t } = useTranslation("lists");
  const queryClient = useQueryClient();
  const toast = useToast();
  const save = useMutation(
    api.lists.changeView.mutationOptions({
      onSuccess: () => {
        toast.success(t("saved"));
        return queryClient.invalidateQueries({ queryKey: api.lists.key() });
      },
    }),
  );
  return (
    <Button variant="tertiary" size="slim" loading={save.isPending} onClick={() => save.mutate({ id, parts })}>
      {t("save_changes")}
    </Button>
  );
}

/** Why a list is not what its view was saved as. */
function ViewNotice({ shown: { view, isMissing } }: { shown: ShownList }) {
  const { t, i18n } = useTranslation("lists");
  const leftOut = view?.left_out ?? [];
  const names = () => [...new Set(leftOut.map((part) => t(`parts.${part}`, { defaultValue: part })))];
  const text = isMissing
    ? t("missing")
    : leftOut.length > 0 && t("left_out", { parts: enumerate(names(), i18n.language) });
  return (
    <div role="status">
      {text && (
        <Text as="p" tone="caution" variant="bodySm">
          {text}
        </Text>
      )}
    </div>
  );
}
