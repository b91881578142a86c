import { BlockStack, Button, Checkbox, InlineStack, Modal, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { COLUMNS_PART, usualColumns } from "~/platform/lists/list-definition";
import { useListChange } from "~/ui/lists/use-list-change";
import { useMutation } from "../data/use-mutation";
import type { ShownList } from "./use-list-view";

interface ColumnChoiceProps {
  shown: ShownList;
  titleOf(column: string): string;
  onClose(): void;
}

/**
 * Which columns a list has, and in which order. With a view open they are a change of what it shows, which is saved with it;
 * else they are the member's own from now on.
 */
export function ColumnChoice({ shown, titleOf, onClose }: ColumnChoiceProps) {
  const { t } = useTranslation(["lists", "common"]);
  const { list, view, columns } = shown;
  const queryClient = useQueryClient();
  const change = useListChange();
  const [chosen, setChosen] = useState<readonly string[]>(columns);
  const [first, ...others] = [...chosen, ...list.columns.filter((column) => !chosen.includes(column))];
  const keep = useMutation(
    api.lists.chooseColumns.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.lists.key() });
        change({ [COLUMNS_PART]: null }, { replace: true });
        onClose();
      },
    }),
  );
  const apply = () => {
    if (!view) return keep.mutate({ list: list.name, columns: [...chosen] });
    change({ [COLUMNS_PART]: chosen.join() });
    onClose();
  };
  const toggle = (column: string) =>
    setChosen(chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("columns.title")}
      primaryAction={{ content: t("columns.apply"), loading: keep.isPending, onAction: apply }}
      secondaryActions={[
        { content: t("columns.reset"), onAction: () => setChosen(usualColumns(list)) },
        { content: t("common:cancel"), onAction: onClose },
      ]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p" tone="subdued">
            {t(view ? "columns.of_view" : "columns.of_list")}
          </Text>
          <ul className="column-choice">
            <li>
              <Checkbox label={titleOf(first ?? "")} checked disabled helpText={t("columns.always")} />
            </li>
            {others.map((column) => (
              <li key={column}>
                <InlineStack align="space-between" blockAlign="center" wrap={false}>
                  <Checkbox label={titleOf(column)} checked={chosen.includes(column)} onChange={() => toggle(column)} />
                  {chosen.includes(column) && (
                    <Moves column={column} title={titleOf(column)} chosen={chosen} onChange={setChosen} />
                  )}
                </InlineStack>
              </li>
            ))}
          </ul>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Moves a column before or behind its neighbor; the first stays in front of all. */
function Moves({
  column,
  title,
  chosen,
  onChange,
}: {
  column: string;
  title: string;
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}) {
  const { t } = useTranslation("lists");
  const at = chosen.indexOf(column);
  const moveTo = (place: number) => {
    const rest = chosen.filter((one) => one !== column);
    onChange([...rest.slice(0, place), column, ...rest.slice(place)]);
  };
  return (
    <InlineStack gap="100" wrap={false}>
      <Button
        variant="tertiary"
        size="micro"
        icon={ChevronUpIcon}
        accessibilityLabel={t("columns.up", { column: title })}
        disabled={at <= 1}
        onClick={() => moveTo(at - 1)}
      />
      <Button
        variant="tertiary"
        size="micro"
        icon={ChevronDownIcon}
        accessibilityLabel={t("columns.down", { column: title })}
        disabled={at >= chosen.length - 1}
        onClick={() => moveTo(at + 1)}
      />
    </InlineStack>
  );
}
