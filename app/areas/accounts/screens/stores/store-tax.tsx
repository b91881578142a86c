import { Button, FormLayout, InlineStack } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { NumberField } from "~/ui/fields/number-field";
import type { LinkedStore } from "../../contract/linked-store";
import { placeOf } from "./place-of-store";

/** How much tax is in the prices of a store whose prices have tax in them (decision 83). */
export function StoreTax({ store }: { store: LinkedStore }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(store.tax_rate);
  const input = { store_id: store.id, tax_rate: typed };
  const change = useMutation(
    api.stores.changeTaxRate.mutationOptions({
      context: placeOf(store),
      onSuccess: () => {
        toast.success(t("channel.tax.saved"));
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: api.stores.list.key() }),
          queryClient.invalidateQueries({ queryKey: api.catalog.key() }),
        ]);
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(input);
      }}
    >
      <FormLayout>
        <NumberField
          label={t("channel.tax.rate", { name: store.store_name })}
          helpText={t(Number(store.tax_rate) > 0 ? "channel.tax.help" : "channel.tax.none")}
          suffix="%"
          value={typed}
          isPercent
          isRequired
          error={fieldErrors(change, input).tax_rate}
          onChange={setTyped}
        />
        {typed !== store.tax_rate && (
          <InlineStack align="start">
            <Button submit loading={change.isPending}>
              {t("common:save")}
            </Button>
          </InlineStack>
        )}
      </FormLayout>
    </form>
  );
}
