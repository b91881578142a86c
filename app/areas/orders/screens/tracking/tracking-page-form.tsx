import { BlockStack, Card, ChoiceList, FormLayout, Layout, Select, Text, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { LANGUAGE_CODES, LANGUAGES } from "~/platform/i18n/languages";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import type { TrackingPage } from "../../contract/tracking-page";
import { AccentField } from "./accent-field";
import { LogoField } from "./logo-field";
import { TrackingPagePreview } from "./tracking-page-preview";

const SHOWN = ["carrier", "tracking_number", "places", "estimate", "items"] as const;
const LINKS = ["contact", "returns", "shop"] as const;

/** The page's settings with a preview that follows as one types. */
export function TrackingPageForm({
  store,
  saved,
}: {
  store: { id: string; name: string; url: string };
  saved: TrackingPage;
}) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(saved);
  const change = (changed: Partial<TrackingPage>) => setPage((current) => ({ ...current, ...changed }));
  const save = useMutation(
    api.trackingPage.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.trackingPage.read.queryKey({ input: { store_id: store.id } }), answer);
        setPage(answer.data.page);
        toast.success(t("saved"));
      },
    }),
  );
  const errors = fieldErrors(save, { page });
  return (
    <>
      <SaveBar
        isDirty={JSON.stringify(page) !== JSON.stringify(saved)}
        isSaving={save.isPending}
        onSave={() => save.mutate({ store_id: store.id, page })}
        onDiscard={() => {
          setPage(saved);
          save.reset();
        }}
      />
      <Layout.Section variant="oneHalf">
        <BlockStack gap="400">
          <Part title={t("tracking_page.brand")}>
            <TextField
              label={t("tracking_page.name")}
              value={page.name}
              onChange={(name) => change({ name })}
              placeholder={store.name}
              error={errors["page.name"]}
              maxLength={80}
              autoComplete="off"
            />
            <LogoField value={page.logo_url} onChange={(logo_url) => change({ logo_url })} />
            <AccentField value={page.accent} onChange={(accent) => change({ accent })} error={errors["page.accent"]} />
          </Part>
          <Part title={t("tracking_page.words")}>
            <TextField
              label={t("tracking_page.headline")}
              value={page.headline}
              onChange={(headline) => change({ headline })}
              helpText={t("tracking_page.headline_help")}
              error={errors["page.headline"]}
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              label={t("tracking_page.message")}
              value={page.message}
              onChange={(message) => change({ message })}
              helpText={t("tracking_page.message_help")}
              error={errors["page.message"]}
              maxLength={600}
              showCharacterCount
              multiline={3}
              autoComplete="off"
            />
            <Select
              label={t("tracking_page.language")}
              options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
              value={page.language}
              onChange={(language) => change({ language: language as TrackingPage["language"] })}
              helpText={t("tracking_page.language_help")}
            />
          </Part>
          <Part title={t("tracking_page.links")}>
            {LINKS.map((link) => (
              <TextField
                key={link}
                label={t(`tracking_page.link.${link}`)}
                value={page.links[link]}
                onChange={(value) => change({ links: { ...page.links, [link]: value } })}
                placeholder={link === "shop" ? store.url : undefined}
                helpText={link === "contact" ? t("tracking_page.contact_help") : undefined}
                error={errors[`page.links.${link}`]}
                maxLength={500}
                autoComplete="off"
              />
            ))}
          </Part>
          <Part title={t("tracking_page.shown")}>
            <ChoiceList
              title={t("tracking_page.shown_parts")}
              allowMultiple
              choices={SHOWN.map((part) => ({ value: part, label: t(`tracking_page.shows.${part}`) }))}
              selected={SHOWN.filter((part) => page.shows[part])}
              onChange={(selected) =>
                change({
                  shows: Object.fromEntries(
                    SHOWN.map((part) => [part, selected.includes(part)]),
                  ) as TrackingPage["shows"],
                })
              }
            />
            <ChoiceList
              title={t("tracking_page.events")}
              choices={(["all", "milestones"] as const).map((value) => ({
                value,
                label: t(`tracking_page.event.${value}`),
              }))}
              selected={[page.events]}
              onChange={([events]) => change({ events: events as TrackingPage["events"] })}
            />
            <ChoiceList
              title={t("tracking_page.wording")}
              choices={(["carrier", "plain"] as const).map((value) => ({
                value,
                label: t(`tracking_page.words_of.${value}`),
                helpText: t(`tracking_page.words_of.${value}_help`),
              }))}
              selected={[page.wording]}
              onChange={([wording]) => change({ wording: wording as TrackingPage["wording"] })}
            />
          </Part>
        </BlockStack>
      </Layout.Section>
      <Layout.Section variant="oneHalf">
        <TrackingPagePreview page={page} savedAccent={saved.accent} store={store} />
      </Layout.Section>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <FormLayout>{children}</FormLayout>
      </BlockStack>
    </Card>
  );
}
