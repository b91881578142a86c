import { Box, Button, EmptyState, InlineStack } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { ListFrame } from "~/ui/lists/list-frame";
import { useSelection } from "~/ui/lists/use-selection";
import type { AttentionOrder } from "../../contract/attention";
import { ATTENTION_REASONS } from "../../rules/attention/attention-reasons";
import { AssignModal } from "./assign-modal";
import { ATTENTION, type attentionAddress } from "./attention-address";
import { AttentionRow } from "./attention-row";
import { GroupMend } from "./group-mend";
import { isDoneHere, NEEDED_FOR, useMends } from "./use-mends";

const NO_ROWS: AttentionOrder[] = [];
const idOf = ({ id }: AttentionOrder) => id;

/** The orders of one reason, the longest waiting first, with what each is about, what helps it and who sees to it. */
export function AttentionGroup({ input }: { input: NonNullable<ReturnType<typeof attentionAddress>["input"]> }) {
  const { t } = useTranslation("attention");
  const { reason } = input;
  const list = useQuery(api.attention.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const groups = useQuery(api.attention.groups.queryOptions({ input: {} })).data?.data;
  const rows = list.data?.data.orders ?? NO_ROWS;
  const selection = useSelection({ rows, idOf, page: input.cursor, asked: input });
  const mends = useMends(selection.clear);
  const [assigning, setAssigning] = useState<AttentionOrder[]>([]);
  const group = groups?.groups.find((each) => each.reason === reason);
  const { mend } = ATTENTION_REASONS[reason];
  return (
    <>
      <ListFrame
        list={list}
        rows={rows}
        asked={input}
        filters={
          group && (
            <Box padding="300">
              <InlineStack align="end">
                <GroupMend group={group} mends={mends} />
              </InlineStack>
            </Box>
          )
        }
        empty={
          <EmptyState
            heading={t("mended.title")}
            image="/illustrations/calm.svg"
            action={{ content: t("title"), url: ATTENTION }}
          >
            <p>{t("mended.text")}</p>
          </EmptyState>
        }
        resource={{ singular: t("orders:row.resource"), plural: t("orders:row.resources") }}
        headings={[
          { title: t("columns.order") },
          { title: t("columns.customer") },
          { title: t("columns.total"), alignment: "end" },
          { title: t("columns.about") },
          { title: t("columns.assignee") },
          { title: t("columns.actions"), hidden: true },
        ]}
        selection={selection}
        bulkActions={
          <>
            {isDoneHere(mend) && (
              <Permitted needs={NEEDED_FOR[mend]}>
                <Button
                  size="slim"
                  variant="primary"
                  loading={mends.isPending}
                  onClick={() => mends.mend(mend, selection.selected.map(idOf))}
                >
                  {t(`mends.${mend}`)}
                </Button>
              </Permitted>
            )}
            <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
              <Button size="slim" onClick={() => setAssigning(selection.selected)}>
                {t("assign.action")}
              </Button>
            </Permitted>
          </>
        }
      >
        {(order, position) => (
          <AttentionRow
            key={order.id}
            order={order}
            reason={reason}
            position={position}
            isSelected={selection.isSelected(order)}
            mends={mends}
            onAssign={() => setAssigning([order])}
          />
        )}
      </ListFrame>
      {mends.parts}
      {assigning.length > 0 && groups && (
        <AssignModal
          orders={assigning}
          people={groups.people}
          onClose={() => setAssigning([])}
          onDone={() => {
            setAssigning([]);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
