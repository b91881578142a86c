import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PublicTracking } from "../../contract/shipments";
import { TRACKING_STEPS } from "../../rules/tracking/tracking-step";
import { accentStyle, StoreName } from "./tracking-brand";

/** What a buyer sees of an order, as the store wants it: how far it is, when it should arrive, each parcel's way, and what is in it (S018). */
export function PublicTrackingPage({ order }: { order: PublicTracking }) {
  const { brand } = order;
  const { t, i18n } = useTranslation("tracking");
  const country = order.destination.country_code
    ? new Intl.DisplayNames([i18n.language], { type: "region" }).of(order.destination.country_code)
    : null;
  const { delivered, total } = order.arrived;
  const stage = stageOf(order);
  const isSplit = total > 1;
  const place = [order.destination.city, country].filter(Boolean).join(", ");
  return (
    <div className="tracking" style={accentStyle(brand)}>
      <header className="tracking__head">
        <a className="tracking__store" href={order.store.url} rel="noopener">
          <StoreName name={order.store.name} brand={brand} />
        </a>
        <span className="tracking__order">{t("order", { name: order.order_name })}</span>
      </header>
      <main>
        <section className="tracking__hero">
          <p className="tracking__hello" dir="auto">
            {brand.headline || (order.first_name ? t("hello", { name: order.first_name }) : t("hello_nobody"))}
          </p>
          <h1>{t(`${stage}.title`)}</h1>
          <p>{t(`${stage}.text`)}</p>
          {delivered > 0 && delivered < total && (
            <p>
              <strong>{t("arrived", { delivered, total })}</strong>
            </p>
          )}
          {order.estimate && (
            <p className="tracking__estimate">
              {t(order.estimate.is_late ? "late" : "estimate")}{" "}
              <strong dir="auto">{dayRange(order.estimate, i18n.language)}</strong>
            </p>
          )}
          {order.step !== "cancelled" && <Steps step={order.step} />}
          {place && <p className="tracking__place">{t("destination", { place })}</p>}
        </section>
        {brand.message && (
          <p className="tracking__message" dir="auto">
            {brand.message}
          </p>
        )}
        {order.parcels.map((parcel, index) => (
          <Parcel key={index} parcel={parcel} position={index + 1} count={total}>
            {isSplit && <ItemList items={parcel.items} />}
          </Parcel>
        ))}
        <Items title={t("items_to_come")} items={order.items_to_come} />
        <Items title={t("items")} items={order.items} />
      </main>
      <footer className="tracking__foot">
        <a href={order.store.url} rel="noopener">
          {t("back", { store: order.store.name })}
        </a>
        {brand.returns_url && (
          <a href={brand.returns_url} rel="noopener">
            {t("returns")}
          </a>
        )}
        {brand.contact_url && (
          <a href={brand.contact_url} rel="noopener">
            {t("contact")}
          </a>
        )}
      </footer>
    </div>
  );
}

/** What the page says on top: how far what is furthest behind is, and of an order that left in part, what the part did. */
function stageOf({ step, arrived, parcels }: PublicTracking) {
  if (step !== "preparing" || parcels.length === 0) return `step.${step}` as const;
  return arrived.delivered > 0 ? "part.arrived" : "part.sent";
}

function Items({ title, items }: { title: string; items: PublicTracking["items"] }) {
  if (items.length === 0) return null;
  return (
    <section className="tracking__card">
      <h2>{title}</h2>
      <ItemList items={items} />
    </section>
  );
}

function ItemList({ items }: Pick<PublicTracking, "items">) {
  const { t } = useTranslation("tracking");
  if (items.length === 0) return null;
  return (
    <ul className="tracking__items">
      {items.map((item, index) => (
        <li key={`${item.title} ${index}`}>
          {item.image_url ? (
            <img src={item.image_url} alt="" width={64} height={64} loading="lazy" />
          ) : (
            <span className="tracking__no-picture" aria-hidden="true" />
          )}
          <span>
            <strong dir="auto">{item.title}</strong>
            {item.variant_title && (
              <span className="tracking__quiet" dir="auto">
                {item.variant_title}
              </span>
            )}
            <span className="tracking__quiet">{t("quantity", { count: item.quantity })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Steps({ step }: { step: Exclude<PublicTracking["step"], "cancelled"> }) {
  const { t } = useTranslation("tracking");
  const reached = TRACKING_STEPS.indexOf(step);
  return (
    <ol className="tracking__steps">
      {TRACKING_STEPS.map((name, index) => (
        <li
          key={name}
          className={index <= reached ? "is-reached" : undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          <span>{t(`step.${name}.short`)}</span>
        </li>
      ))}
    </ol>
  );
}

function Parcel({
  parcel,
  position,
  count,
  children,
}: {
  parcel: PublicTracking["parcels"][number];
  position: number;
  /** With those still to come */
  count: number;
  /** What is in it */
  children: ReactNode;
}) {
  const { t } = useTranslation("tracking");
  const { carrier, tracking_number: number, tracking_url: url } = parcel;
  return (
    <section className="tracking__card">
      <h2>{count > 1 ? t("parcel_of", { position, total: count }) : t("parcel")}</h2>
      {(carrier || number) && (
        <p className="tracking__quiet">
          <bdi>{carrier}</bdi>
          {carrier && number && " · "}
          {url ? (
            <a href={url} rel="noopener noreferrer">
              <bdi>{number}</bdi>
            </a>
          ) : (
            <bdi>{number}</bdi>
          )}
        </p>
      )}
      {parcel.number_used_until && (
        <p className="tracking__quiet">
          {t("number_used_before")} <Day at={parcel.number_used_until} />
        </p>
      )}
      <p className={`tracking__status tracking__status--${parcel.status}`}>{t(`status.${parcel.status}`)}</p>
      {children}
      {parcel.events.length === 0 ? (
        <p className="tracking__quiet">{t("no_events")}</p>
      ) : (
        <ol className="tracking__way">
          {parcel.events.map((event, index) => (
            <li key={`${event.at} ${index}`}>
              <strong dir="auto">{event.description || t(`status.${event.status}`)}</strong>
              <span className="tracking__quiet">
                <EventTime at={event.at} />
                {event.location && (
                  <>
                    {" · "}
                    <bdi>{event.location}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A day, in UTC. */
function Day({ at }: { at: string }) {
  const { i18n } = useTranslation("tracking");
  return (
    <time dateTime={at}>
      {new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(at))}
    </time>
  );
}

/** When something happened to a parcel: in the buyer's time zone, and in UTC, which it says, until or unless scripts run. */
function EventTime({ at }: { at: string }) {
  const { i18n } = useTranslation("tracking");
  const [zone, setZone] = useState<Intl.DateTimeFormatOptions>({ timeZone: "UTC", timeZoneName: "short" });
  useEffect(() => setZone({}), []);
  const style = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <time dateTime={at} suppressHydrationWarning>
      {new Intl.DateTimeFormat(i18n.language, { ...style, ...zone }).format(new Date(at))}
    </time>
  );
}

/** Two days, such as "May 3 – May 9". Not by `formatRange`, whose blanks differ between the server and browsers. */
function dayRange({ from, to }: { from: string; to: string }, language: string): string {
  const day = new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" });
  return from === to ? day.format(new Date(from)) : `${day.format(new Date(from))} – ${day.format(new Date(to))}`;
}
