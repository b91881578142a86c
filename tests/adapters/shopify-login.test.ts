/** Where Shopify's SDK sends who comes without a shop: an app may have no page that asks for one, and it is no error. */
import { expect, test } from "vitest";
import { loader } from "../../app/routes/auth/auth.shopify.login.tsx";

test("somebody without a shop is led to the front page", () => {
  const answer = loader();
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});
