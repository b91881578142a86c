import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Moment } from "~/ui/time/moment";
import type { SupplierConnectionAnswer } from "../../contract/suppliers";
import { KEYED_SUPPLIER } from "../../rules/suppliers/connected-suppliers";
import { ConnectKeyDialog } from "./connect-key-dialog";
import { SupplierCard } from "./supplier-card";

/** A supplier whose account is connected by a key that the merchant makes there (C059). Inside a shop's admin too: nothing leads away. */
export function KeyedSupplierCard({ connection }: { connection: SupplierConnectionAnswer | undefined }) {
  const { t } = useTranslation("settings");
  const [isConnecting, setIsConnecting] = useState(false);
  const name = connection?.account_name;
  return (
    <>
      <SupplierCard
        name={t(`common:sources.${KEYED_SUPPLIER}`)}
        connection={connection}
        text={
          connection?.status === "connected" ? (
            <Trans
              t={t}
              i18nKey="partners.cj.connected_as"
              values={{ name }}
              components={{ date: <Moment at={connection.connected_at} format="date" /> }}
            />
          ) : (
            t(connection ? "partners.cj.ended" : "partners.cj.not_connected", { name })
          )
        }
        words={{ expired: t("partners.cj.reconnect"), reconnect: t("partners.cj.reconnect") }}
        onConnect={() => setIsConnecting(true)}
        leaving={{
          title: t("partners.cj.leave_title"),
          text: t("partners.cj.leave_text"),
          done: t("partners.cj.disconnected"),
        }}
        disconnect={() => api.stores.cjDisconnect.call({})}
      />
      <ConnectKeyDialog isOpen={isConnecting} onClose={() => setIsConnecting(false)} />
    </>
  );
}
