import { Banner, Button, Form, FormLayout } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorBodyOf } from "~/platform/api/client";

/** A form of one action: fields, what went wrong that belongs to no field, and a button that shows the work. */
export function AuthForm({ submit, isSubmitting, error, onSubmit, children }: { submit: string; isSubmitting: boolean; error: unknown; onSubmit: () => void; children?: ReactNode }) {
  const { t } = useTranslation("identity");
  const body = error ? errorBodyOf(error) : null;
  const message = error ? (body?.message ?? t("no_answer")) : null;
  const isAtField = Object.keys(body?.errors ?? {}).length > 0;
  return (
    <Form onSubmit={onSubmit} implicitSubmit>
      <FormLayout>
        {message && !isAtField && <Banner tone="critical">{message}</Banner>}
        {children}
        <Button submit variant="primary" size="large" fullWidth loading={isSubmitting}>
          {submit}
        </Button>
      </FormLayout>
    </Form>
  );
}

/** What is wrong with one field, in the server's words. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error ? errorBodyOf(error)?.errors?.[field] : undefined;
}
