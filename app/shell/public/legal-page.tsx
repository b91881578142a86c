import { useTranslation } from "react-i18next";
import { PublicPage } from "./public-page";

/** What the pages tell, part by part, as public.json's `legal` names it. */
const PARTS = {
  privacy: ["kept", "used", "shared", "deleted"],
  terms: ["service", "yours", "money", "end"],
} as const;

/** What both sides keep to, and what is known of whom, in plain words; whom to ask where the team has an address. */
export function LegalPage({ page, supportEmail }: { page: keyof typeof PARTS; supportEmail: string | null }) {
  const { t } = useTranslation("public");
  return (
    <PublicPage>
      <section className="public__section public__legal">
        <h1>{t(`legal.${page}.title`)}</h1>
        <p>{t(`legal.${page}.intro`)}</p>
        {PARTS[page].map((part) => (
          <section key={part}>
            <h2>{t(`legal.${page}.${part}.title`)}</h2>
            <p>{t(`legal.${page}.${part}.text`)}</p>
          </section>
        ))}
        {supportEmail && (
          <p>
            {t("legal.contact")}{" "}
            <a href={`mailto:${supportEmail}`}>
              <bdi>{supportEmail}</bdi>
            </a>
          </p>
        )}
      </section>
    </PublicPage>
  );
}
