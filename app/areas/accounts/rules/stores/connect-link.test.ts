import { expect, test } from "vitest";
import { askedStoreAddress, connectLink, readAskedStore } from "./connect-link";

test("G135 X034 the link on which connecting goes on names store, workspace, linkAccount and the consent's address", () => {
  const url = new URL(
    connectLink({
      platform: "woocommerce",
      shop: "example.com/store",
      workspaceId: "w-1",
      connectUrl: "https://example.com/store/wc-auth/v1/authorize?scope=read_write&x=1",
    }),
    "https://app.example.test",
  );
  expect(url.pathname).toBe("/auth/platform/woocommerce/auto-login");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    shop: "example.com/store",
    linkAccount: "1",
    workplace_id: "w-1",
    connect_url: "https://example.com/store/wc-auth/v1/authorize?scope=read_write&x=1",
  });
});

test("S013 the page of stores reads what it is to ask about as the link named it, and of platforms that there are alone", () => {
  const asked = { platform: "shopify", shop: "acme.myshopify.com&connect=x" } as const;
  expect(readAskedStore(new URL(askedStoreAddress(asked), "https://app.example.test").searchParams)).toEqual(asked);
  expect(readAskedStore(new URLSearchParams({ connect: "bigcartel", shop: "acme" }))).toBe(null);
  expect(readAskedStore(new URLSearchParams({ shop: "acme" }))).toBe(null);
});
