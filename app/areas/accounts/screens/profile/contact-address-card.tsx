import { Banner, BlockStack, Button, Card, Form, FormLayout, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { ContactAddressAnswer } from "../../contract/contact-address";

/** Where the mail of an account goes that came in by a shop: nowhere, before an address was confirmed (decision 94). */
export function ContactAddressCard() {
  const read = useQuery({
    ...api.identity.contactAddress.queryOptions({ input: {} }),
    // Who comes back from the page of the mail's link finds what came of it.
    refetchOnWindowFocus: "always",
  });
  const kept = read.data?.data.contact_address;
  if (read.isLoadingError)
    return <Failure error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />;
  return (
    <div id="contact-address">
      {kept && <ContactAddressForm kept={kept} />}
      {!read.data && <CardSkeleton />}
    </div>
  );
}

function ContactAddressForm({ kept: { confirmed, waiting, proposed } }: { kept: ContactAddressAnswer }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useMutation(
    api.identity.askContactAddress.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.identity.contactAddress.queryKey({ input: {} }), answer);
        setTyped(null);
        toast.success(t(answer.data.contact_address?.waiting ? "account.contact_address.sent" : "saved"));
      },
    }),
  );
  const email = typed ?? waiting?.email ?? confirmed ?? proposed ?? "";
  const isConfirmed = email.trim().toLowerCase() === confirmed;
  const isAgain = email === waiting?.email;
  return (
    <Card>
      <Form onSubmit={() => ask.mutate({ email })}>
        <FormLayout>
          <BlockStack gap="200">
            {confirmed ? (
              <Text as="p">{t("account.contact_address.confirmed", { email: confirmed })}</Text>
            ) : (
              <Banner tone="warning">{t("account.contact_address.none")}</Banner>
            )}
            {waiting && (
              <Text as="p" tone={waiting.state === "sent" ? "subdued" : "critical"}>
                {t(`account.contact_address.waiting.${waiting.state}`, { email: waiting.email })}
              </Text>
            )}
          </BlockStack>
          <TextField
            type="email"
            label={t("account.contact_address.label")}
            value={email}
            onChange={setTyped}
            maxLength={254}
            error={fieldErrors(ask, { email }).email}
            autoComplete="email"
          />
          <Button submit loading={ask.isPending} disabled={email.trim() === "" || (isConfirmed && !waiting)}>
            {t(`account.contact_address.${isConfirmed ? "keep" : isAgain ? "again" : "send"}`)}
          </Button>
        </FormLayout>
      </Form>
    </Card>
  );
}
