import { ChoiceList, FormLayout, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { OrderDetail } from "../../contract/detail";
import { linesToBuyFrom } from "./lines-to-buy-from";

interface BoughtElsewhereModalProps {
  order: OrderDetail;
  /** Of which lines are still to be bought, at least one */
  sources: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** A person names the order that they have placed at a supplier by themselves, and the lines that are in it (C303). */
export default function BoughtElsewhereModal({ order, sources, onClose, onDone }: BoughtElsewhereModalProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [source, setSource] = useState(sources[0] ?? "");
  const [numbers, setNumbers] = useState("");
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const lines = linesToBuyFrom(order, source);
  const chosen = lines.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
  const externalIds = numbers.split(/[\s,،，]+/u).filter(Boolean);
  const add = useMutation(
    api.placement.takeBoughtElsewhere.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: () => {
        toast.success(t("elsewhere.done"));
        onDone();
      },
    }),
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t("elsewhere.title")}
      primaryAction={{
        content: t("elsewhere.save"),
        disabled: externalIds.length === 0 || chosen.length === 0,
        loading: add.isPending,
        onAction: () => add.mutate({ order_id: order.id, source, line_item_ids: chosen, external_ids: externalIds }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <FormLayout>
          {sources.length > 1 && (
            <Select
              label={t("orders:filters.source")}
              options={sources.map((value) => ({ value, label: t(`common:sources.${value}`) }))}
              value={source}
              onChange={setSource}
            />
          )}
          <Text as="p">{t("elsewhere.about", { supplier: t(`common:sources.${source}`) })}</Text>
          <TextField
            label={t("resolve.numbers")}
            helpText={t("resolve.numbers_help")}
            value={numbers}
            onChange={setNumbers}
            autoComplete="off"
            error={errorBodyOf(add.error)?.message}
          />
          <ChoiceList
            allowMultiple
            title={t("elsewhere.items")}
            choices={lines.map(({ id, to_buy: quantity, title, variant_title: variant }) => ({
              value: id,
              label: t("line", { quantity, title: variant ? `${title} · ${variant}` : title }),
            }))}
            selected={chosen}
            onChange={(kept) => setLeftOut(new Set(lines.map(({ id }) => id).filter((id) => !kept.includes(id))))}
          />
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}
