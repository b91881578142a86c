import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { enumerate } from "~/platform/i18n/enumerate";
import { PublicPage } from "~/shell/public/public-page";
import { formatMoney } from "~/ui/money/money";
import { formatMoment } from "~/ui/time/moment";
import type { PublicLink } from "../../contract/payment-links";

/** A payer who came back is told of the payment as soon as it is known. */
const LOOK_AGAIN_MS = 3_000;
/** For so long one who came back after paying is not asked to pay again. */
const NEWS_TAKE_MS = 60_000;

interface PublicPaymentProps {
  /** Null where there is no such link */
  link: PublicLink | null;
  /** Whether the payer comes back from the payment page */
  isBack: boolean;
  /** Reads the link anew */
  onLookAgain(): void;
  /** Opens the payment page; answers whether that went well */
  onPay(total: string): Promise<"leaving" | "changed" | "failed">;
}

/** What a payment link is about, for somebody without an account, and the way to the payment page (S038, C108, C109). */
export function PublicPayment({ link, isBack, onLookAgain, onPay }: PublicPaymentProps) {
  const { t } = useTranslation("public");
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setIsLate(true), NEWS_TAKE_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  const waits = link?.state === "processing" || (isBack && link?.state === "open");
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(onLookAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, onLookAgain]);
  return (
    <PublicPage>
      <section className="public__section public__legal">
        {link?.state === "open" ? (
          <OpenLink link={link} isBack={isBack} isChecking={isBack && !isLate} onPay={onPay} />
        ) : (
          <>
            <h1>{t(`pay.ended.${link?.state ?? "unknown"}.title`)}</h1>
            {link?.payment && <Payment link={link} payment={link.payment} />}
            <p>{t(`pay.ended.${link?.state ?? "unknown"}.text`)}</p>
          </>
        )}
      </section>
    </PublicPage>
  );
}

/** What was paid, to whom and when, for the payer's own books. */
function Payment({ link, payment }: { link: PublicLink; payment: NonNullable<PublicLink["payment"]> }) {
  const { t, i18n } = useTranslation("public");
  const names = link.orders.map(({ name }) => name);
  return (
    <p>
      {t(names.length > 0 ? "pay.paid_for" : "pay.paid", {
        amount: formatMoney({ amount: payment.amount, currency: link.currency }, i18n.language),
        date: dayOf(payment.at, i18n.language),
        shops: enumerate(link.shops, i18n.language),
        orders: enumerate(names, i18n.language),
      })}
    </p>
  );
}

const dayOf = (moment: string, language: string): string =>
  formatMoment(moment, { format: "date", language, timeZone: "UTC", now: 0 });

function OpenLink({
  link,
  isBack,
  isChecking,
  onPay,
}: { link: PublicLink; isChecking: boolean } & Pick<PublicPaymentProps, "isBack" | "onPay">) {
  const { t, i18n } = useTranslation("public");
  const [outcome, setOutcome] = useState<"paying" | "changed" | "failed" | null>(null);
  const money = (amount: string) => formatMoney({ amount, currency: link.currency }, i18n.language);
  const shops = enumerate(link.shops, i18n.language);
  const pay = async () => {
    setOutcome("paying");
    const how = await onPay(link.total);
    setOutcome(how === "leaving" ? "paying" : how);
  };
  return (
    <>
      <h1>{t("pay.title", { shops })}</h1>
      <p>{t("pay.text")}</p>
      {isBack && <p role="status">{t(isChecking ? "pay.checking" : "pay.not_heard")}</p>}
      <ul className="payment-link__orders">
        {link.orders.map(({ name, amount }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            <span>{money(amount)}</span>
          </li>
        ))}
        <li>
          <strong>{t("pay.total")}</strong>
          <strong>{money(link.total)}</strong>
        </li>
      </ul>
      {(outcome === "changed" || outcome === "failed") && (
        <p role="alert">{outcome === "changed" ? t("pay.changed") : t("pay.failed")}</p>
      )}
      <p>
        <button
          type="button"
          className="public__button payment-link__pay"
          disabled={outcome === "paying" || isChecking}
          onClick={() => void pay()}
        >
          {t("pay.action", { amount: money(link.total) })}
        </button>
      </p>
      <p>{t("pay.note", { date: dayOf(link.expires_at, i18n.language) })}</p>
    </>
  );
}
