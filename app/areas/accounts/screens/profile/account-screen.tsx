import { Layout, Page } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { isPermitted } from "~/platform/permissions";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { SecondStepSettings } from "../second-step/second-step-settings";
import { SessionsCard } from "../sessions/sessions-card";
import { PasswordCard } from "../sign-in/password-card";
import { SocialSection } from "../sign-in/social-card";
import { WorkspacesCard } from "../workspaces/workspaces-card";
import { AccountForm } from "./account-form";
import { ContactAddressCard } from "./contact-address-card";
import { ContactPhoneCard } from "./contact-phone-card";
import { DeleteAccountCard } from "./delete-account-card";
import { LanguageCard } from "./language-card";

/** Profile, language, password, devices and the ways out, for everybody; the workspace for those who may change it (S073). */
export function AccountScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded, permissions } = usePrincipal();
  const { data, error, refetch, isFetching } = useQuery(api.identity.account.queryOptions({ input: {} }));
  const signOut = isEmbedded ? undefined : [{ content: t("account.sign_out"), url: "/signout" }];
  return (
    <Page
      title={t("pages.account.title")}
      backAction={
        isPermitted(permissions, ["VIEW_SETTINGS"]) ? { content: t("title"), url: "/app/setting" } : undefined
      }
      secondaryActions={signOut}
    >
      <Layout>
        {error && !data && (
          <Layout.Section>
            <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Layout.Section>
        )}
        {!data && !error && (
          <Layout.Section>
            <CardSkeleton lines={6} />
          </Layout.Section>
        )}
        {data && (
          <>
            <AccountForm key={data.data.id} account={data.data} />
            {/* An account with an address of its own gets its mail there. */}
            {data.data.email === "" && isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"]) && (
              <Layout.AnnotatedSection
                title={t("account.contact_address.title")}
                description={t("account.contact_address.text")}
              >
                <ContactAddressCard />
              </Layout.AnnotatedSection>
            )}
            <Layout.AnnotatedSection title={t("account.language.title")} description={t("account.language.text")}>
              <LanguageCard language={data.data.language} />
            </Layout.AnnotatedSection>
            {isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"]) && (
              <Layout.AnnotatedSection
                title={t("account.contact_phone.title")}
                description={t("account.contact_phone.text")}
              >
                <ContactPhoneCard />
              </Layout.AnnotatedSection>
            )}
            {!isEmbedded && data.data.has_password && (
              <Layout.AnnotatedSection title={t("account.password.title")} description={t("account.password.text")}>
                <PasswordCard />
              </Layout.AnnotatedSection>
            )}
            {!isEmbedded && <SocialSection />}
            {!isEmbedded && (
              <Layout.AnnotatedSection
                title={t("account.second_step.title")}
                description={t("account.second_step.text")}
              >
                <SecondStepSettings hasPassword={data.data.has_password} />
              </Layout.AnnotatedSection>
            )}
            {!isEmbedded && (
              <Layout.AnnotatedSection title={t("account.sessions.title")} description={t("account.sessions.text")}>
                <SessionsCard />
              </Layout.AnnotatedSection>
            )}
            {!isEmbedded && (
              <Layout.AnnotatedSection title={t("account.workspaces.title")} description={t("account.workspaces.text")}>
                <WorkspacesCard workplaces={data.data.workplaces} />
              </Layout.AnnotatedSection>
            )}
            {!isEmbedded && (
              <Layout.AnnotatedSection title={t("account.delete.title")} description={t("account.delete.text")}>
                <DeleteAccountCard />
              </Layout.AnnotatedSection>
            )}
          </>
        )}
      </Layout>
    </Page>
  );
}
