import { BlockStack, FormLayout, InlineError, Modal, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { CountryPicker } from "~/ui/fields/country-picker";
import { Failure } from "~/ui/loading/failure";
import type { Company } from "../../rules/receipts/company-details";

/** Says which company receipts are made out to. */
export default function CompanyModal({ company: kept, onClose }: { company: Company; onClose(): void }) {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [company, setCompany] = useState(kept);
  const save = useMutation(
    api.billing.changeCompany.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: (answer) => {
        queryClient.setQueryData(api.billing.company.queryKey({ input: {} }), answer);
        toast.success(t("company.saved"));
        onClose();
      },
    }),
  );
  const errors = fieldErrors(save, company);
  const field = (name: Exclude<keyof Company, "country">, maxLength: number, more: object = {}) => (
    <TextField
      label={t(`company.${name}`)}
      value={company[name]}
      onChange={(value) => setCompany({ ...company, [name]: value })}
      error={errors[name]}
      maxLength={maxLength}
      autoComplete="off"
      {...more}
    />
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t("company.title")}
      primaryAction={{ content: t("common:save"), loading: save.isPending, onAction: () => save.mutate(company) }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {save.isError && !errorBodyOf(save.error)?.errors && <Failure error={save.error} />}
          <FormLayout>
            {field("name", 120, { autoComplete: "organization" })}
            {field("address", 400, { multiline: 3, autoComplete: "street-address" })}
            <CountryPicker
              label={t("company.country")}
              value={company.country}
              onChange={(country) => setCompany({ ...company, country })}
              canClear
            />
            {errors.country && <InlineError fieldID="company-country" message={errors.country} />}
            {field("tax_number", 40)}
            {field("extra", 200, { helpText: t("company.extra_help") })}
          </FormLayout>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
