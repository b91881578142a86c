import { Select } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePrincipal } from "./document";

/**
 * Chooses the store to work in (S099); the choice stays the account's default. Everything is loaded anew, because the
 * store decides the workspace. Not there without an active store.
 */
export function StoreSwitcher() {
  const { t } = useTranslation("shell");
  const { store, stores } = usePrincipal();
  const { mutate, isPending } = useMutation(api.stores.setDefault.mutationOptions({ onSuccess: () => window.location.assign("/app") }));
  if (!stores.some(({ status }) => status === "active")) return null;
  return (
    <div className="store-switcher">
      <Select
        label={t("store_switcher.label")}
        labelHidden
        options={stores.map(({ id, name, status }) => ({
          value: id,
          label: status === "active" ? name : t("store_switcher.inactive", { name }),
          disabled: status !== "active",
        }))}
        value={store?.id}
        disabled={isPending}
        onChange={(id) => mutate({ store_id: id })}
      />
    </div>
  );
}
