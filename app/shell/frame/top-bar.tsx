import { Button, Icon, TopBar } from "@shopify/polaris";
import {
  ChatIcon,
  ExitIcon,
  FlagIcon,
  LanguageIcon,
  MegaphoneIcon,
  PersonIcon,
  PlanIcon,
  QuestionCircleIcon,
  StoreIcon,
  ThemeIcon,
} from "@shopify/polaris-icons";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { LANGUAGE_CODES, LANGUAGES } from "~/platform/i18n/languages";
import { THEME_CHOICES } from "~/platform/theme";
import { useMutation } from "~/shell/data/use-mutation";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Permitted, useAccess, usePermit } from "../access/permitted";
import { useDocument, usePrincipal } from "../document/document";
import { useThemeChoice } from "../document/theme";
import { useBillingPart } from "../plans/use-billing-part";
import { BILLING_PAGE, PLANS_PAGE, usePlansLink } from "../plans/use-plans-link";
import { useSupportChat } from "../support-chat/use-support-chat";
import { AppSwitcher } from "./app-switcher";
import { useIsOnboarding } from "./use-shown-navigation";

const LinkedStores = lazyPart(() => import("../stores/linked-stores"));

interface ShellTopBarProps {
  usage: ReactNode;
  bell: ReactNode;
  onNavigationToggle(): void;
}

/** The bar above every screen of the standalone frame (S100). */
export function ShellTopBar({ usage, bell, onNavigationToggle }: ShellTopBarProps) {
  // The menu that it opens is left out of the onboarding (G046).
  const hasMenu = !useIsOnboarding();
  return (
    <TopBar
      showNavigationToggle={hasMenu}
      onNavigationToggle={onNavigationToggle}
      userMenu={<UserMenu />}
      secondaryMenu={
        <div className="top-bar__menus">
          {usage}
          <UpgradeButton />
          <AppSwitcher />
          <LanguageMenu />
          {bell}
        </div>
      }
    />
  );
}

/** The way to a larger plan (S101). */
function UpgradeButton() {
  const { t } = useTranslation("shell");
  const plansLink = usePlansLink();
  if (!useBillingPart("upgrade_button")) return null;
  return (
    <div className="top-bar__upgrade" data-upgrade-place="top_bar">
      <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
        <Button variant="primary" {...plansLink}>
          {t("upgrade.action")}
        </Button>
      </Permitted>
    </div>
  );
}

/** The nine languages (S109). The document is loaded anew in the chosen one. */
function LanguageMenu() {
  const { t } = useTranslation("shell");
  const { locale } = useDocument();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate } = useMutation(
    api.identity.setLanguage.mutationOptions({ onSuccess: () => window.location.reload() }),
  );
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

/** Account, plan, stores, help, appearance and the way out (G042, S104). */
function UserMenu() {
  const { t } = useTranslation("shell");
  const { name, email, initials } = usePrincipal();
  const { hasServiceCenter, helpCenterUrl } = useDocument();
  const [theme, chooseTheme] = useThemeChoice();
  const { mutate: keepTheme } = useMutation(api.identity.setTheme.mutationOptions());
  const [isOpen, setIsOpen] = useState(false);
  const [storesShown, setStoresShown] = useState<"never" | "open" | "closed">("never");
  const chat = useSupportChat();
  const showsPlan = useBillingPart("billing_plan");
  // Who may change the plan need not be shown what is paid.
  const mayViewBilling = useAccess(["VIEW_SETTING_BILLING_PLAN"]) === "allowed";
  const permit = usePermit();
  const showStores = () => {
    setIsOpen(false);
    setStoresShown("open");
  };
  const openChat = () => {
    setIsOpen(false);
    chat.open?.();
  };
  const pages = [
    // Everybody's own: without it, those who were invited to orders alone would have no way to their password.
    { content: t("user_menu.account"), url: "/app/setting/account", icon: PersonIcon },
    ...(showsPlan
      ? permit(["VIEW_ACTION_CHANGE_PLAN"], {
          content: t("user_menu.plan"),
          url: mayViewBilling ? BILLING_PAGE : PLANS_PAGE,
          icon: PlanIcon,
        })
      : []),
    ...permit(["VIEW_SETTING_CONNECTED_STORE"], {
      content: t("user_menu.stores"),
      icon: StoreIcon,
      onAction: showStores,
    }),
    ...(hasServiceCenter
      ? permit(["VIEW_SERVICE_CENTER"], {
          content: t("navigation.service_center"),
          url: "/app/service-center",
          icon: ChatIcon,
        })
      : []),
    ...permit(["VIEW_CATALOG"], { content: t("user_menu.guide"), url: "/app/guide-line", icon: FlagIcon }),
    ...permit(["VIEW_COMMUNITY"], { content: t("user_menu.community"), url: "/app/community", icon: MegaphoneIcon }),
    ...(chat.open ? [{ content: t("user_menu.chat"), icon: ChatIcon, onAction: openChat }] : []),
    ...(helpCenterUrl
      ? permit(["VIEW_HELP_CENTER"], {
          content: t("navigation.help_center"),
          url: helpCenterUrl,
          external: true,
          icon: QuestionCircleIcon,
        })
      : []),
  ];
  const themes = THEME_CHOICES.map((choice) => ({
    content: t(`theme.${choice}`),
    icon: ThemeIcon,
    active: choice === theme,
    onAction: () => {
      chooseTheme(choice);
      keepTheme({ theme: choice });
    },
  }));
  return (
    <>
      <TopBar.UserMenu
        name={name || email}
        detail={name ? email : undefined}
        initials={initials}
        open={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        actions={[
          { items: pages },
          { items: themes },
          { items: [{ content: t("user_menu.sign_out"), url: "/signout", icon: ExitIcon }] },
        ]}
      />
      {storesShown !== "never" && (
        <Suspense>
          <LinkedStores isOpen={storesShown === "open"} onClose={() => setStoresShown("closed")} />
        </Suspense>
      )}
      {chat.drawer}
    </>
  );
}
