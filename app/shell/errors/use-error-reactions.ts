import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isGuestKind } from "~/platform/access";
import { errorBodyOf } from "~/platform/api/client";
import { useGuestPrompt } from "../access/guest-prompt";
import { isOnline } from "../data/online";
import { useDocument } from "../document/document";
import { rememberEntry } from "../embedded/embedded-entry";
import { useToast } from "../embedded/toast";
import { useUpgradePrompt } from "../plans/upgrade-prompt";
import { reactionTo, wayOut, type ErrorReaction, type SignInAddress } from "./error-reactions";
import { focusFault } from "./focus-fault";

/** Time to read why before the page changes (general §8). */
const REDIRECT_AFTER_MS = 1_000;
/** Until the screen has drawn what is wrong at its fields */
const DRAWN_AFTER_MS = 100;

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The screen shows this call's failure itself: no toast or prompt for it (G173), unless it concerns the whole page. */
      showsOwnErrors?: boolean;
    };
  }
}

/**
 * Reacts to every failed call of the page by the one table. A query that fails is shown by its screen (`Failure`), so
 * only what concerns the whole page (signed out, store gone) is reacted to there.
 * @param signInAddress where somebody signs in who is not any more
 */
export function useErrorReactions(signInAddress: SignInAddress): void {
  const queryClient = useQueryClient();
  const { t } = useTranslation("common");
  const toast = useToast();
  const upgrade = useUpgradePrompt();
  const promptGuest = useGuestPrompt();
  const { principal } = useDocument();
  const isEmbedded = principal?.isEmbedded ?? false;
  const isGuest = principal !== null && isGuestKind(principal.kind);
  const react = useRef<(reaction: ErrorReaction) => void>(() => {});
  const isLeaving = useRef(false);
  react.current = (reaction) => {
    if (reaction.kind === "none") return;
    // Nobody is signed out who was not signed in: a wrong password is said at its field.
    if (reaction.kind === "sign-in" && !principal) return;
    if (reaction.kind === "toast") return toast[reaction.tone](reaction.message);
    if (reaction.kind === "upgrade" || reaction.kind === "notice") return upgrade(reaction);
    if (reaction.kind === "forbidden") return isGuest ? promptGuest() : toast.error(reaction.message);
    if (isLeaving.current) return;
    toast.error(reaction.kind === "sign-in" ? t("failure.signed_out") : reaction.message);
    const address = wayOut(reaction.kind, {
      isEmbedded,
      at: window.location,
      accountKind: principal?.kind,
      signInAddress,
    });
    if (!address) return;
    isLeaving.current = true;
    setTimeout(() => window.location.assign(address), REDIRECT_AFTER_MS);
  };
  useEffect(() => rememberEntry(window.location.search), []);
  useEffect(() => {
    const noAnswer = () => t(isOnline() ? "failure.no_answer" : "failure.offline");
    return watchFailures(queryClient, (error, isShownByScreen) => {
      const reaction = reactionTo(errorBodyOf(error), noAnswer());
      const concernsPage = reaction.kind === "sign-in" || reaction.kind === "change-store";
      if (!isShownByScreen || concernsPage) react.current(reaction);
    });
  }, [queryClient, t]);
}

/** Calls `onFailure` for every call that fails for good, until the returned function is called. */
function watchFailures(
  queryClient: QueryClient,
  onFailure: (error: unknown, isShownByScreen: boolean) => void,
): () => void {
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") onFailure(event.action.error, true);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    const isShownByScreen = event.mutation.meta?.showsOwnErrors ?? false;
    if (isShownByScreen || errorBodyOf(error)?.errors) setTimeout(focusFault, DRAWN_AFTER_MS);
    onFailure(error, isShownByScreen);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
