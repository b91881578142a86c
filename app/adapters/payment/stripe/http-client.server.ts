import Stripe from "stripe";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";

/** An account is let call each address of the API 25 times in a second, of which two of these windows can touch. */
const limited = limitCalls({ name: "stripe", calls: 12, seconds: 1, isSerial: false });

/**
 * The package's way out: to the configured address, by our own `callOutside`, with its deadline and its kinds of failure, and
 * under the vendor's rate.
 * What is thrown here comes back to the adapter as the detail of the package's connection error.
 */
export function httpClientOf({ apiUrl, deadlineMs }: { apiUrl: string; deadlineMs: number }): Stripe.HttpClient {
  return Stripe.createFetchHttpClient(async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const response = await limited(apiUrl, () =>
      callOutside({
        url: `${apiUrl}${pathname}${search}`,
        method: init?.method === "POST" ? "POST" : "GET",
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === "string" && init.body !== "" ? init.body : undefined,
        deadlineMs,
        // Reads, and writes that carry an idempotency key.
        isSafe: true,
      }),
    );
    return new Response(response.text, { status: response.status, headers: response.headers });
  });
}
