import { Banner, Button, Form, FormLayout } from "@shopify/polaris";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorBodyOf } from "~/platform/api/client";
import { fieldErrors } from "~/shell/errors/field-errors";

/** What is wrong, first of all at a field */
const FAULTS = ['[aria-invalid="true"]', '[role="alert"]'];

/**
 * A form of one action: fields, what went wrong that belongs to no field, and a button that shows the work. The focus goes
 * to the first thing that is wrong; what is right or wrong is the server's to say, in the page's language.
 * It is a form before the page's code is there, too: what is sent by then goes to the page's own address.
 */
export function AuthForm({
  submit,
  isSubmitting,
  error,
  onSubmit,
  onTyped,
  children,
}: {
  submit: string;
  isSubmitting: boolean;
  error: unknown;
  onSubmit: () => void;
  /** Told once of each field that was filled in before the page's code was there, by its name */
  onTyped?: (field: string, value: string) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation("identity");
  const place = useRef<HTMLDivElement>(null);
  // Known at once, where what is under way is shown a moment later: Enter twice is one wish.
  const isBusy = useRef(false);
  useEffect(() => {
    isBusy.current = isSubmitting;
  }, [isSubmitting]);
  const tell = useRef(onTyped);
  // Before anything is drawn anew: that would put what the code knows, nothing, over what was typed.
  useEarlyEffect(() => {
    for (const { name, value } of place.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])
      if (value !== "") tell.current?.(name, value);
  }, []);
  const begin = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    onSubmit();
  };
  const body = error ? errorBodyOf(error) : null;
  const message = error ? (body?.message ?? t("no_answer")) : null;
  const isAtField = Object.keys(body?.errors ?? {}).length > 0;
  useEffect(() => {
    if (!error) return;
    const fault = FAULTS.map((selector) => place.current?.querySelector<HTMLElement>(selector)).find(
      (element) => element,
    );
    fault?.focus();
  }, [error]);
  return (
    <div ref={place}>
      <Form onSubmit={begin} noValidate implicitSubmit={false}>
        <FormLayout>
          {message && !isAtField && <Banner tone="critical">{message}</Banner>}
          {children}
          <Button submit variant="primary" size="large" fullWidth loading={isSubmitting}>
            {submit}
          </Button>
        </FormLayout>
      </Form>
    </div>
  );
}

const useEarlyEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * What is wrong with each field, in the server's words, until something else is typed there. A form may have been sent before
 * the page's code was there, which then knows of the failure alone: it is held against what stood in the form when it came.
 */
export function useFieldErrors(error: unknown, typed: Record<string, string>): Record<string, string> {
  const [refused, setRefused] = useState({ error, variables: typed });
  if (refused.error !== error) setRefused({ error, variables: typed });
  return fieldErrors(refused, typed);
}
