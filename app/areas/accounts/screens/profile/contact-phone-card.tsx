import { Button, Card, Form, FormLayout, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";

/** The number that suppliers are given for orders whose buyer left none. */
export function ContactPhoneCard() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const read = useQuery(api.settings.contactPhone.queryOptions({ input: {} }));
  const [typed, setTyped] = useState<string | null>(null);
  const kept = read.data?.data.phone ?? "";
  const save = useMutation(
    api.settings.saveContactPhone.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.settings.contactPhone.queryKey({ input: {} }), saved);
        void queryClient.invalidateQueries({ queryKey: api.home.announcement.key() });
        setTyped(null);
        toast.success(t("account.contact_phone.saved"));
      },
    }),
  );
  const phone = typed ?? kept;
  // An empty field would say that there is no number.
  if (read.isLoadingError)
    return <Failure error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />;
  return (
    <div id="contact-phone">
      <Card>
        <Form onSubmit={() => save.mutate({ phone })}>
          <FormLayout>
            <TextField
              type="tel"
              label={t("account.contact_phone.label")}
              helpText={t("account.contact_phone.help")}
              value={phone}
              onChange={setTyped}
              maxLength={30}
              error={fieldErrors(save, { phone }).phone}
              autoComplete="tel"
            />
            <Button submit loading={save.isPending} disabled={phone.trim() === kept}>
              {t("account.contact_phone.save")}
            </Button>
          </FormLayout>
        </Form>
      </Card>
    </div>
  );
}
