import { Banner, BlockStack, Checkbox, List, Modal, Text, TextField } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { enumerate } from "~/platform/i18n/enumerate";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";

/** Says what goes with the account, and takes the proof (C026, X019). What is refused is said here and in no toast (G173). */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("settings");
  const { email } = usePrincipal();
  const [proof, setProof] = useState("");
  const [forfeit, setForfeit] = useState(false);
  const preview = useQuery(api.identity.deletionPreview.queryOptions({ input: {} }));
  const { mutate, isPending, error, variables } = useMutation(
    // A whole new document, with nothing of the account left in memory.
    api.identity.deleteAccount.mutationOptions({
      onSuccess: () => window.location.replace("/login?account_deleted=1"),
      meta: { showsOwnErrors: true },
    }),
  );
  const going = preview.data?.data;
  const body = errorBodyOf(error);
  const isAtField = Boolean(body?.errors?.password ?? body?.errors?.email);
  const errors = fieldErrors({ error, variables }, { [going?.proof ?? "password"]: proof });
  const isBlocked = going?.workplaces.some(({ open_payments }) => open_payments > 0) ?? false;
  const rich = going?.workplaces.filter(({ balance }) => !/^0(\.0+)?$/.test(balance)) ?? [];
  return (
    <Modal
      open
      onClose={onClose}
      title={t("account.delete.title")}
      primaryAction={{
        content: t("account.delete.confirm"),
        destructive: true,
        loading: isPending,
        disabled: !going || isBlocked || proof === "" || (rich.length > 0 && !forfeit),
        onAction: () => mutate({ [going?.proof ?? "password"]: proof, forfeit_balance: forfeit }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose, disabled: isPending }]}
    >
      <Modal.Section>
        {preview.error && !going && (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
        )}
        {!going && !preview.error && <CardSkeleton lines={4} />}
        {going && (
          <BlockStack gap="400">
            {error && !isAtField && <Banner tone="critical">{body?.message ?? t("account.delete.no_answer")}</Banner>}
            {isBlocked && <Banner tone="warning">{t("errors:identity_open_payments")}</Banner>}
            <Text as="p">{t("account.delete.goes")}</Text>
            <List>
              {going.workplaces.map((workplace) => (
                <List.Item key={workplace.id}>
                  <Trans
                    t={t}
                    i18nKey="account.delete.workspace"
                    values={{ name: workplace.name }}
                    components={{ strong: <strong /> }}
                  />{" "}
                  {enumerate(
                    [
                      t("account.delete.stores", { count: workplace.active_stores }),
                      t("account.delete.orders", { count: workplace.orders }),
                      t("account.delete.products", { count: workplace.products }),
                      t("account.delete.members", { count: workplace.members }),
                    ],
                    i18n.language,
                  )}
                </List.Item>
              ))}
            </List>
            <Text as="p">{t("account.delete.recoverable")}</Text>
            <Text as="p" tone="subdued">
              {t("account.delete.stays")}
            </Text>
            {rich.length > 0 && (
              <Checkbox
                label={t("account.delete.forfeit", {
                  amount: enumerate(
                    rich.map(({ balance, currency }) => formatMoney({ amount: balance, currency }, i18n.language)),
                    i18n.language,
                  ),
                })}
                checked={forfeit}
                onChange={setForfeit}
              />
            )}
            <TextField
              label={going.proof === "password" ? t("account.delete.password") : t("account.delete.email", { email })}
              type={going.proof === "password" ? "password" : "email"}
              name="proof"
              autoComplete={going.proof === "password" ? "current-password" : "off"}
              value={proof}
              onChange={setProof}
              error={errors.password ?? errors.email}
              disabled={isBlocked}
            />
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
