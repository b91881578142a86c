import { createRouterClient, type RouterClient } from "@orpc/server";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { router } from "~/api.server";
import { contextOf } from "~/areas/accounts/server/principal/request-context.server";
import { errorAnswer } from "~/platform/api/error-answer.server";
import { AppError, type ErrorBody } from "~/platform/errors";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { requestedLanguage } from "~/platform/i18n/remix-i18n.server";
import { others } from "~/wiring.server";

/** What became of a form that a browser sent by itself, for the page that is shown again. */
export interface SentForm {
  error: ErrorBody;
  /** What was typed, save passwords */
  values: Record<string, string>;
}

/** What the longest form of ours has room for, many times over. */
const MOST_BYTES = 16 * 1024;

interface Form {
  /** Fields by name; "" where the form has none of that name */
  field(name: string): string;
  query: URLSearchParams;
}

/**
 * The action of a page's form that is sent before the page's code is there: makes the call that the code would make, as
 * somebody who is not signed in, and goes on to where it leads, or answers with the page and what is wrong. What is sent
 * from another site is refused as calls are.
 * @param send makes the call and answers with the address to go on to
 */
export function formAction(send: (api: RouterClient<typeof router>, form: Form) => Promise<string>) {
  return async ({ request, context: host }: ActionFunctionArgs) => {
    const { headers } = request;
    const anonymous = new Headers(headers);
    anonymous.delete("cookie");
    anonymous.delete("authorization");
    const fields = new Map<string, string>();
    const field = (name: string) => fields.get(name) ?? "";
    try {
      const resHeaders = new Headers();
      const ip = typeof host.ip === "string" ? host.ip : "";
      const context = await contextOf({ headers: anonymous, method: "POST", ip }, others);
      requireSmallForm(headers);
      for (const [name, value] of new URLSearchParams(await request.text()))
        if (!fields.has(name)) fields.set(name, value);
      const api = createRouterClient(router, { context: { ...context, resHeaders } });
      const next = await send(api, { field, query: new URL(request.url).searchParams });
      return redirect(next, { headers: resHeaders });
    } catch (error) {
      const { http, body } = errorAnswer(error, requestedLanguage(headers) ?? DEFAULT_LANGUAGE);
      const values = Object.fromEntries([...fields].filter(([name]) => !name.includes("password")));
      return data({ error: body, values } satisfies SentForm, { status: http });
    }
  };
}

/** A few fields as a browser sends them: what is longer, says no length or is of another kind is not read. */
function requireSmallForm(headers: Headers): void {
  const isForm = headers.get("content-type")?.split(";")[0]?.trim() === "application/x-www-form-urlencoded";
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (!isForm) throw new AppError("badRequest", { key: "errors.body_of_other_kind" });
  // False for what is no number, too.
  if (!(length <= MOST_BYTES)) throw new AppError("badRequest", { key: "errors.body_too_large" });
}
