import { Select } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "../document/document";
import { useUsage } from "../plans/use-usage";
import { storeOptions } from "./store-options";

/**
 * Chooses the store to work in (S099); the choice stays the account's default. Everything is loaded anew at home, because
 * the store decides the workspace (G038).
 */
export function StoreSwitcher() {
  const { t } = useTranslation("shell");
  const { store, stores } = usePrincipal();
  const usage = useUsage();
  const { mutate, isPending } = useMutation(
    api.stores.setDefault.mutationOptions({ onSuccess: () => window.location.assign("/app") }),
  );
  const options = storeOptions({
    stores,
    currentId: store?.id ?? null,
    maySwitch: usage?.features.includes("WP_ADD_STORE") ?? false,
  });
  if (options.length === 0) return null;
  return (
    <div className="store-switcher">
      <Select
        label={t("store_switcher.label")}
        labelHidden
        options={options.map(({ id, name, isActive, isDisabled }) => ({
          value: id,
          label: isActive ? name : t("store_switcher.inactive", { name }),
          disabled: isDisabled,
        }))}
        value={store?.id ?? ""}
        // The workspace that is worked in may have no store, and others some.
        placeholder={store ? undefined : t("store_switcher.choose")}
        disabled={isPending}
        onChange={(id) => mutate({ store_id: id })}
      />
    </div>
  );
}
