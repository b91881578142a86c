import { BlockStack, Button, Card, Form, InlineStack, Text, TextField } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { fieldErrors } from "~/shell/errors/field-errors";

/** Inside a platform's admin, where the shop came back with another owner's address: the way back to what it was (decision 95). */
export function FormerOwnerCard() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(api.stores.formerOwner.queryOptions({ input: {} }));
  const { mutate, isPending, isSuccess } = useMutation(api.stores.mailFormerOwner.mutationOptions());
  const former = data?.data.former_owner;
  if (!former) return null;
  const email = former.owner_email;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t("channel.former_owner.title")}
          </Text>
          <Text as="p">{t("channel.former_owner.text", { email })}</Text>
        </BlockStack>
        {isSuccess && <CodeForm email={email} />}
        <InlineStack>
          <Button variant={isSuccess ? "plain" : undefined} loading={isPending} onClick={() => mutate({})}>
            {t(isSuccess ? "channel.former_owner.again" : "channel.former_owner.send")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  const [code, setCode] = useState("");
  // The whole document is of the workspace that goes.
  const takeBack = useMutation(api.stores.takeBackStore.mutationOptions({ onSuccess: () => window.location.reload() }));
  return (
    <Form onSubmit={() => takeBack.mutate({ code })}>
      <BlockStack gap="300">
        <TextField
          label={t("channel.former_owner.code")}
          name="code"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
          helpText={t("channel.former_owner.sent", { email })}
          error={fieldErrors(takeBack, { code }).code}
        />
        <InlineStack>
          <Button
            submit
            variant="primary"
            loading={takeBack.isPending || takeBack.isSuccess}
            disabled={code.trim() === ""}
          >
            {t("channel.former_owner.take_back")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
