import {
  hashKey,
  useMutation as useEveryMutation,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { hasUnread } from "~/platform/numbers/unread";
import { focusFault } from "../errors/focus-fault";

/** How long after its success the same change asked for again is taken for the second press of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * TanStack's `useMutation`, save that a double click is one wish: what was asked for last is not asked for again while it is
 * under way, and for a moment after it has succeeded, until the screen shows it; `mutateAsync` answers with the first one's
 * outcome. A failure can be tried again at once. And nothing is asked for with a number that could not be read: its field
 * gets the focus, which says why (decision 66).
 */
export function useMutation<Answer = unknown, Failure = DefaultError, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Failure, Input, Context>,
): UseMutationResult<Answer, Failure, Input, Context> {
  const last = useRef<{ wish: string; answer?: Promise<Answer> } | null>(null);
  const result = useEveryMutation<Answer, Failure, Input, Context>({
    ...options,
    onSettled: (answer, error, input, ...rest) => {
      const settled = last.current?.wish === wishOf(input) ? last.current : null;
      const forget = () => {
        if (last.current === settled) last.current = null;
      };
      if (error) forget();
      else setTimeout(forget, DOUBLE_CLICK_MS);
      return options.onSettled?.(answer, error, input, ...rest);
    },
  });
  const { mutate, mutateAsync } = result;
  const mutateOnce = useCallback<typeof mutate>(
    (...args) => {
      if (hasUnread(args[0])) return focusFault();
      const wish = wishOf(args[0]);
      if (last.current?.wish === wish) return;
      last.current = { wish };
      mutate(...args);
    },
    [mutate],
  );
  const mutateAsyncOnce = useCallback<typeof mutateAsync>(
    (...args) => {
      if (hasUnread(args[0])) {
        focusFault();
        return Promise.reject(new Error("A number of the form can't be read"));
      }
      const wish = wishOf(args[0]);
      if (last.current?.answer && last.current.wish === wish) return last.current.answer;
      const answer = mutateAsync(...args);
      last.current = { wish, answer };
      return answer;
    },
    [mutateAsync],
  );
  return { ...result, mutate: mutateOnce, mutateAsync: mutateAsyncOnce } as UseMutationResult<
    Answer,
    Failure,
    Input,
    Context
  >;
}

function wishOf(input: unknown): string {
  return hashKey([input]);
}
