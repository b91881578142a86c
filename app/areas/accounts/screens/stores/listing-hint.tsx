import { Banner, Link } from "@shopify/polaris";
import { Trans, useTranslation } from "react-i18next";
import { useDocument } from "~/shell/document/document";

/** Leads to the platform's own page of the app, where installing is meant to begin; nothing while there is none. */
export function ListingHint() {
  const { t } = useTranslation("settings");
  const { listingUrl } = useDocument();
  if (!listingUrl) return null;
  return (
    <Banner>
      <p>
        <Trans
          t={t}
          i18nKey="channel.connect_dialog.listing"
          values={{ action: t("bind.begin") }}
          components={{ listing: <Link url={listingUrl} target="_blank" /> }}
        />
      </p>
    </Banner>
  );
}
