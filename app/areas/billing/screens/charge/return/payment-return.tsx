import { useLocation } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useToast } from "~/shell/embedded/toast";
import type { PaymentReturn as Returned } from "../../../contract/charges";
import { isCardPage } from "../card-page";
import { usePaymentReturn } from "./use-payment-return";

const ASKED_AGAIN_AFTER_MS = 2_000;
/** Longer than this nobody is left without a word. */
const LATE_AFTER_MS = 20_000;

/** Tells who comes back from a provider's page what became of it: had, turned down, or not known yet. Shows nothing of its own. */
export default function PaymentReturn() {
  const reference = usePaymentReturn();
  const { pathname } = useLocation();
  // The card form's page tells of itself.
  return reference === null || isCardPage(pathname) ? null : <Told key={reference} reference={reference} />;
}

function Told({ reference }: { reference: string }) {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const [isLate, setIsLate] = useState(false);
  const isOpen = (data: { data: Returned } | undefined) => !isLate && (!data || data.data.state === "pending");
  const { data } = useQuery(
    api.billing.paymentReturn.queryOptions({
      input: { reference },
      staleTime: 0,
      retry: false,
      refetchInterval: (query) => (isOpen(query.state.data) && !query.state.error ? ASKED_AGAIN_AFTER_MS : false),
    }),
  );
  const state = data?.data.state;
  const kind = data?.data.kind;
  useEffect(() => {
    const late = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(late);
  }, []);
  useEffect(() => {
    if (!state || !kind || (state === "pending" && !isLate)) return;
    if (state === "pending") toast.info(t("pay.late.text"));
    else if (state === "declined") toast.info(t(`pay.turned_down.${kind}`));
    else toast.success(state === "later" ? t("charge.later") : t(`pay.done.${kind}`));
    // Once for each way that it can stand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, isLate && state === "pending"]);
  return null;
}
