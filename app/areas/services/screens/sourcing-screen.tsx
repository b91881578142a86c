import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Card, FormLayout, Page, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { fieldErrors } from "~/shell/errors/field-errors";
import { CountryPicker } from "~/ui/fields/country-picker";
import { NumberField } from "~/ui/fields/number-field";
import { ChosenPictures } from "~/ui/pictures/chosen-pictures";
import type { UploadedPicture } from "~/ui/pictures/picture-upload";
import { MOST_PICTURES } from "../rules/requests";

const BLANK = { title: "", product_url: "", target_price: "", quantity: "1", note: "" };

/** Asks the team to find a product at a price (S071). */
export function SourcingScreen() {
  const { t } = useTranslation("services");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(BLANK);
  const [pictures, setPictures] = useState<UploadedPicture[]>([]);
  const [country, setCountry] = useState("US");
  const send = useMutation(
    api.services.requestSourcing.mutationOptions({
      onSuccess: async ({ data }) => {
        await queryClient.invalidateQueries({ queryKey: api.services.key() });
        navigate(`/app/service-center/service/sourcing/${data.id}?sent=1`);
      },
    }),
  );
  const refusal = errorBodyOf(send.error);
  const input = {
    title: draft.title,
    product_url: draft.product_url.trim() || null,
    pictures: pictures.map(({ id }) => id),
    target_price: draft.target_price || null,
    quantity: Number(draft.quantity),
    country,
    note: draft.note,
  };
  const errors = fieldErrors(send, input);
  const field = (name: keyof typeof BLANK) => ({
    label: t(`form.${name}`),
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((current) => ({ ...current, [name]: value })),
    error: errors[name],
  });
  const canSend =
    draft.title.trim() !== "" &&
    (draft.product_url.trim() !== "" || pictures.length > 0) &&
    Number(draft.quantity) >= 1;
  return (
    <Page
      narrowWidth
      title={t("form.heading")}
      subtitle={t("form.subtitle")}
      backAction={{ content: t("title"), url: "/app/service-center" }}
      primaryAction={{
        content: t("form.send"),
        onAction: () => send.mutate(input),
        loading: send.isPending,
        disabled: !canSend,
      }}
    >
      <BlockStack gap="400">
        {refusal && !refusal.errors && <Banner tone="critical" title={refusal.message} />}
        <Card>
          <FormLayout>
            <TextField {...field("title")} autoComplete="off" maxLength={200} requiredIndicator />
            <TextField
              {...field("product_url")}
              autoComplete="off"
              type="url"
              maxLength={500}
              placeholder="https://"
              helpText={t("form.link_help")}
            />
            <Pictures pictures={pictures} onChange={setPictures} />
            <FormLayout.Group>
              <NumberField {...field("target_price")} prefix="$" />
              <NumberField {...field("quantity")} decimals={0} isRequired />
            </FormLayout.Group>
            <CountryPicker label={t("form.country")} value={country} onChange={(code) => setCountry(code ?? "US")} />
            <TextField {...field("note")} autoComplete="off" multiline={4} maxLength={2000} showCharacterCount />
          </FormLayout>
        </Card>
      </BlockStack>
    </Page>
  );
}

interface PicturesProps {
  pictures: readonly UploadedPicture[];
  onChange(change: (pictures: UploadedPicture[]) => UploadedPicture[]): void;
}

/** Pictures of what is looked for. */
function Pictures({ pictures, onChange }: PicturesProps) {
  const { t } = useTranslation("services");
  return (
    <ChosenPictures
      label={t("form.pictures")}
      pictures={pictures}
      most={MOST_PICTURES}
      nameOf={(place) => t("form.picture", { place })}
      removalOf={(place) => t("form.remove_picture", { place })}
      onChange={onChange}
    />
  );
}
