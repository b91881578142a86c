import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { BILLING_PAGE } from "~/shell/plans/use-plans-link";

/** The page's other name in the documents (G037); what stands behind it, such as a payment's reference, comes along. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`${BILLING_PAGE}${new URL(request.url).search}`);
