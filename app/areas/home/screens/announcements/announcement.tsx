import { useLocation } from "@remix-run/react";
import { Banner, Box } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { api, apiClient } from "~/platform/api/client";
import { permissionsOfPage } from "~/shell/access/page-permissions";
import { usePermit } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { lazyPart } from "~/ui/loading/lazy-part";
import { formatDay } from "~/ui/time/day";
import type { AnnouncementAnswer } from "../../contract/announcements";
import { announcementPlace, type AnnouncementPlace } from "../../rules/announcements";

/** Where somebody new goes first; users of TikTok's marketplace have orders alone. */
const PRODUCTS = { key: "find", url: "/app/find-product" } as const;
const ORDERS = { key: "orders", url: "/app/orders" } as const;

const SurveyCard = lazyPart(() => import("./survey-card"));

/**
 * The one thing that is said above a screen, on the screens that have room for it (S122). What is around it leaves it alone
 * while its code is still to come: React would throw away what the server has drawn.
 */
export const Announcement = memo(function Announcement() {
  const { pathname, search } = useLocation();
  const place = announcementPlace(pathname);
  // Whoever skips the onboarding has been welcomed by it; that is known in a moment.
  const isSkipping = new URLSearchParams(search).has("skip_onboarding");
  return place && !isSkipping && <AnnouncementAt key={place} place={place} />;
});

function AnnouncementAt({ place }: { place: AnnouncementPlace }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(api.home.announcement.queryOptions({ input: { place } }));
  const announcement = data?.data.announcement;
  const { mutate: forget } = useMutation(
    api.identity.updateMeta.mutationOptions({
      // With the demo dismissed, buttons do what they say again.
      onSuccess: () =>
        announcement?.kind === "demo" && queryClient.invalidateQueries({ queryKey: api.billing.usage.key() }),
    }),
  );
  const { mutate: open } = useMutation(api.identity.openApp.mutationOptions());
  if (!announcement) return null;
  const remember = () => forget({ meta_key: announcement.meta_key });
  const dismiss = () => {
    remember();
    // What is next in the queue waits for the next visit.
    queryClient.setQueriesData<typeof data>(
      { queryKey: api.home.announcement.key() },
      (before) => before && { ...before, data: { announcement: null } },
    );
  };
  switch (announcement.kind) {
    case "welcome":
      return (
        <AnnouncementBanner
          announcement={announcement}
          onDismiss={() => {
            open({ query: { app: "AO" } });
            dismiss();
          }}
        />
      );
    case "survey":
      return (
        <Suspense fallback={null}>
          <SurveyCard onAnswered={remember} onClose={dismiss} />
        </Suspense>
      );
    default:
      return <AnnouncementBanner announcement={announcement} onDismiss={dismiss} />;
  }
}

function AnnouncementBanner({
  announcement,
  onDismiss,
}: {
  announcement: Exclude<AnnouncementAnswer, { kind: "survey" }>;
  onDismiss: () => void;
}) {
  const words = useWords(announcement);
  return (
    <Box paddingBlockStart="400" paddingInline={{ xs: "400", sm: "600" }}>
      <Banner tone="info" title={words.title} action={words.action} onDismiss={onDismiss}>
        {words.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    </Box>
  );
}

function useWords(announcement: Exclude<AnnouncementAnswer, { kind: "survey" }>) {
  const { t, i18n } = useTranslation("announcements");
  const permit = usePermit();
  switch (announcement.kind) {
    case "welcome": {
      const place = announcement.is_tiktok_user ? ORDERS : PRODUCTS;
      return {
        title: t("welcome.title"),
        texts: [t(`welcome.places.${place.key}.text`)],
        action: permit(permissionsOfPage(place.url), {
          content: t(`welcome.places.${place.key}.title`),
          url: place.url,
        })[0],
      };
    }
    case "demo":
      return {
        title: t("demo.title"),
        texts: [t("demo.text")],
        action: permit(["VIEW_SETTING_CHANNEL"], { content: t("demo.action"), url: "/app/setting/channel" })[0],
      };
    case "former_owner":
      return {
        title: t("former_owner.title"),
        texts: [t("former_owner.text")],
        action: { content: t("former_owner.action"), url: "/app/setting/channel" },
      };
    case "phone_number":
      return {
        title: t("phone_number.title"),
        texts: [t("phone_number.text")],
        action: { content: t("phone_number.action"), url: "/app/setting/account#contact-phone" },
      };
    case "contact_address":
      return {
        title: t("contact_address.title"),
        texts: [t("contact_address.text")],
        action: { content: t("contact_address.action"), url: "/app/setting/account#contact-address" },
      };
    case "lunar_new_year": {
      const [newYear, closes, opens] = [announcement.new_year_on, announcement.closes_on, announcement.opens_on].map(
        (day) => formatDay(day, i18n.language),
      );
      return {
        title: t("lunar_new_year.title"),
        texts: [t("lunar_new_year.text", { newYear, closes, opens }), t("lunar_new_year.advice")],
      };
    }
    case "news": {
      const { id, url } = announcement.release;
      const tell = () => void apiClient.activity.mvpInteracted({ feature: id, action: "opened" }).catch(() => {});
      return {
        title: t("news.title", { title: t(`releases.${id}.title`) }),
        texts: [t(`releases.${id}.text`)],
        action: { content: t("news.open"), url, onAction: tell },
      };
    }
  }
}
