/** The addresses that the documents name lead where they say, whatever order the table of addresses is in. */
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const table = (routes as RouteConfigEntry[]).map(toRoute);

function toRoute({ id, file, path, index, children }: RouteConfigEntry): RouteObject {
  const own = { id: id ?? file.replace(/\.tsx$/, ""), path };
  return index && !children ? { ...own, index } : { ...own, children: children?.map(toRoute) };
}

/** The file that answers an address, and its parameters. */
function answerOf(address: string) {
  const last = matchRoutes(table, address)?.at(-1);
  return { file: last?.route.id, params: last?.params };
}

test("G023 an address of its own is not taken for a parameter's value", () => {
  expect(answerOf("/app/find-product/collection").file).toBe("routes/catalog/app.find-product.collection");
  expect(answerOf("/app/find-product/trending")).toMatchObject({
    file: "routes/catalog/app.find-product.collection-products",
    params: { collectionId: "trending" },
  });
  for (const name of ["shipment", "cancel-refund", "payment-success"])
    expect(answerOf(`/app/orders/${name}`).file).toBe(`routes/orders/app.orders.${name}`);
  expect(answerOf("/app/orders/0190").file).toBe("routes/orders/app.orders.detail");
  expect(answerOf("/auth/shopify/callback").file).toBe("routes/auth/auth.shopify.callback");
});

test("G022 parameters of addresses have the documented names", () => {
  const values = [
    ["/app/find-product/zopi/detail/p1/US", { productSource: "zopi", productId: "p1", shipTo: "US" }],
    ["/app/find-product/new-arrivals", { collectionId: "new-arrivals" }],
    ["/app/products-center/editor/c1", { productCenterId: "c1" }],
    ["/app/products-import/editor/c1", { productCenterId: "c1" }],
    ["/app/orders/o1", { orderId: "o1" }],
    ["/auth/platform/woocommerce/callback", { platform: "woocommerce" }],
  ] as const;
  for (const [address, params] of values) expect(answerOf(address).params, address).toEqual(params);
});

test("G214 the short and the former addresses of products and orders show what the newer ones do", () => {
  const files = new Map(
    (routes as RouteConfigEntry[])
      .flatMap(({ path, children }) => (path === "app" ? (children ?? []) : []))
      .map(({ path, file }) => [path, file]),
  );
  for (const path of ["products", "products/list", "list"])
    expect(files.get(path), path).toBe(files.get("products-center"));
  expect(files.get("v2/orders")).toBe(files.get("orders"));
  expect(answerOf("/app/service-center/list").file).toBe("routes/app.service-center.list");
  expect(answerOf("/app/service-center/request/sourcing/new").file).toBe("routes/services/app.service-center.request");
});
