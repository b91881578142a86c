import { useNavigate } from "@remix-run/react";
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  DropZone,
  InlineStack,
  Link,
  Select,
  Text,
} from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { Moment } from "~/ui/time/moment";
import { TRACKING_IMPORT } from "./import-address";

/** As the server takes them */
const MOST_ROWS = 50_000;
const ACCEPTED = ".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";

/** Where a file of tracking numbers is given, for the orders of one store or of all. */
export function FileUpload({ onTaken }: { onTaken(id: string): string }) {
  const { t } = useTranslation("tracking-import");
  const navigate = useNavigate();
  const [storeId, setStoreId] = useState("");
  const stores = useQuery(api.stores.list.queryOptions({ input: {} })).data?.data.stores ?? [];
  const upload = useMutation(
    api.trackingImport.upload.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: ({ data }) => navigate(onTaken(data.id)),
    }),
  );
  const refusal = errorBodyOf(upload.error);
  const give = ([file]: File[]) => file && upload.mutate({ file, ...(storeId && { store: storeId }) });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p">{t("intro")}</Text>
        {refusal && <Banner tone="critical" title={refusal.message} />}
        {stores.length > 1 && (
          <Select
            label={t("store")}
            value={storeId}
            onChange={setStoreId}
            options={[
              { value: "", label: t("store_all") },
              ...stores.map(({ id, store_name: label }) => ({ value: id, label })),
            ]}
          />
        )}
        <DropZone
          label={t("choose")}
          labelHidden
          accept={ACCEPTED}
          type="file"
          variableHeight
          allowMultiple={false}
          disabled={upload.isPending}
          // Spreadsheets give their files other kinds on other systems; what is no table is told by the server.
          customValidator={() => true}
          onDrop={give}
        >
          <Box padding="600">
            <BlockStack gap="200" inlineAlign="center">
              <Button loading={upload.isPending}>{t("choose")}</Button>
              <Text as="p" tone="subdued" alignment="center">
                {t("hint", { most: MOST_ROWS })}
              </Text>
            </BlockStack>
          </Box>
        </DropZone>
        <div role="status">
          {upload.isPending && <Text as="p">{t("reading", { name: upload.variables.file.name })}</Text>}
        </div>
      </BlockStack>
    </Card>
  );
}

export const STATE_TONES = { ready: "attention", sending: "info", done: "success" } as const;

/** Files of the last month, each leading to what became of it. */
export function EarlierImports() {
  const { t } = useTranslation("tracking-import");
  const { data } = useQuery(api.trackingImport.list.queryOptions({ input: {}, staleTime: 0 }));
  const imports = data?.data.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("earlier")}
        </Text>
        {imports.map((one) => (
          <InlineStack key={one.id} gap="300" align="space-between" blockAlign="center">
            <BlockStack>
              <Link url={`${TRACKING_IMPORT}?import=${one.id}`}>
                <bdi>{one.file_name}</bdi>
              </Link>
              <Text as="span" tone="subdued" variant="bodySm">
                <Moment at={one.created_at} format="relative" /> · {t("rows", { rows: one.rows_count })}
              </Text>
            </BlockStack>
            <Badge tone={STATE_TONES[one.state]}>{t(`states.${one.state}`)}</Badge>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
