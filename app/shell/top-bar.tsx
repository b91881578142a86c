import { Icon, TopBar } from "@shopify/polaris";
import { ExitIcon, LanguageIcon, PersonIcon, QuestionCircleIcon, StoreIcon, ThemeIcon } from "@shopify/polaris-icons";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { LANGUAGE_CODES, LANGUAGES } from "~/platform/i18n/languages";
import { isPermitted, type Permission } from "~/platform/permissions";
import { useDocument, usePrincipal } from "./document";
import { THEME_CHOICES, useThemeChoice } from "./theme";

/** The bar above every screen of the standalone frame (S100). */
export function ShellTopBar({ bell, onNavigationToggle }: { bell: ReactNode; onNavigationToggle: () => void }) {
  return (
    <TopBar
      showNavigationToggle
      onNavigationToggle={onNavigationToggle}
      userMenu={<UserMenu />}
      secondaryMenu={
        <div className="top-bar__menus">
          <LanguageMenu />
          {bell}
        </div>
      }
    />
  );
}

/** The nine languages (S109). The document is loaded anew in the chosen one. */
function LanguageMenu() {
  const { t } = useTranslation("shell");
  const { locale } = useDocument();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate } = useMutation(api.identity.setLanguage.mutationOptions({ onSuccess: () => window.location.reload() }));
  return (
    <TopBar.Menu
      activatorContent={<Icon source={LanguageIcon} accessibilityLabel={t("language")} />}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      accessibilityLabel={t("language")}
      actions={[
        {
          items: LANGUAGE_CODES.map((language) => ({
            content: LANGUAGES[language].name,
            active: language === locale,
            onAction: () => {
              setIsOpen(false);
              if (language !== locale) mutate({ language });
            },
          })),
        },
      ]}
    />
  );
}

/** Account, stores, help, appearance and the way out (S104). */
function UserMenu() {
  const { t } = useTranslation("shell");
  const { name, email, initials, permissions } = usePrincipal();
  const { helpCenterUrl } = useDocument();
  const [theme, chooseTheme] = useThemeChoice();
  const [isOpen, setIsOpen] = useState(false);
  const may = (permission: Permission) => isPermitted(permissions, [permission]);
  const pages = [
    ...(may("VIEW_SETTING_ACCOUNT") ? [{ content: t("user_menu.account"), url: "/app/setting/account", icon: PersonIcon }] : []),
    ...(may("VIEW_SETTING_CONNECTED_STORE") ? [{ content: t("user_menu.stores"), url: "/app/setting/channel", icon: StoreIcon }] : []),
    ...(helpCenterUrl && may("VIEW_HELP_CENTER") ? [{ content: t("navigation.help_center"), url: helpCenterUrl, external: true, icon: QuestionCircleIcon }] : []),
  ];
  const themes = THEME_CHOICES.map((choice) => ({ content: t(`theme.${choice}`), icon: ThemeIcon, active: choice === theme, onAction: () => chooseTheme(choice) }));
  return (
    <TopBar.UserMenu
      name={name || email}
      detail={name ? email : undefined}
      initials={initials}
      open={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
      actions={[{ items: pages }, { items: themes }, { items: [{ content: t("user_menu.sign_out"), url: "/signout", icon: ExitIcon }] }]}
    />
  );
}
