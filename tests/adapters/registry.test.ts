import { afterEach, describe, expect, test, vi } from "vitest";
import { PRODUCT_SOURCES } from "../../app/areas/catalog/rules/sources/sources.ts";
import { sandboxProfile } from "../../sandbox/profile.ts";

const workspaceId = "0192f0c1-0000-7000-8000-000000000001";

/** The registry as a process with these settings sees it. */
async function registryWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const name of [
    "ZOPI_API_URL",
    "ZOPI_KEY_ID",
    "ZOPI_SECRET",
    "ALIEXPRESS_APP_KEY",
    "ALIEXPRESS_APP_SECRET",
    "TRACK17_KEY",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "PAYPAL_CLIENT_ID",
    "PAYPAL_CLIENT_SECRET",
    "PAYPAL_WEBHOOK_ID",
    "SMTP_URL",
  ]) {
    vi.stubEnv(name, settings[name] ?? "");
  }
  return import("../../app/adapters/registry.server.ts");
}

afterEach(() => vi.unstubAllEnvs());

describe("without keys", () => {
  test("no vendor is offered, and asking for one names it instead of standing in for it", async () => {
    const registry = await registryWith({});
    expect(registry.configuredSuppliers()).toEqual([]);
    const refused = (vendor: string) =>
      expect.objectContaining({
        kind: "unavailable",
        text: { key: "errors.vendor_not_configured", params: { vendor } },
      }) as Error;
    expect(() => registry.supplierFor({ source: "zopi", workspaceId })).toThrow(refused("Zopi"));
    expect(() => registry.supplierFor({ source: "aliexpress", workspaceId })).toThrow(refused("AliExpress"));
    expect(() => registry.supplierConsent("aliexpress")).toThrow(refused("AliExpress"));
    expect(() => registry.trackingProvider()).toThrow(refused("17TRACK"));
    expect(() => registry.paymentProvider("stripe")).toThrow(refused("Stripe"));
    expect(() => registry.paymentProvider("paypal")).toThrow(refused("PayPal"));
    expect(registry.configuredPayments()).toEqual([]);
    expect(() => registry.mailer()).toThrow(refused("SMTP"));
  });
});

describe("with the sandbox's keys", () => {
  const settings = sandboxProfile({
    appOrigin: "http://localhost:3000",
    sandboxOrigin: "http://127.0.0.1:4010",
    smtpPort: 4025,
  });

  test("G007 both sources are there and say what they can do", async () => {
    const registry = await registryWith(settings);
    expect(
      registry
        .configuredSuppliers()
        .map(({ source, capabilities }) => [source, capabilities.payment, capabilities.needsConnection]),
    ).toEqual([
      ["zopi", "wallet", false],
      ["aliexpress", "own_account", true],
    ]);
    expect(registry.supplierFor({ source: "aliexpress", workspaceId }).id).toBe("aliexpress");
    expect(registry.trackingProvider().id).toBe("17track");
    expect(registry.configuredPayments().map(({ id }) => id)).toEqual(["stripe", "paypal"]);
  });

  test("G006 every supplier is one of the product sources", async () => {
    const registry = await registryWith(settings);
    for (const { source } of registry.configuredSuppliers()) expect(PRODUCT_SOURCES).toContain(source);
  });

  test("our own source is searched in the catalogue that it was given", async () => {
    const registry = await registryWith(settings);
    const query = { shipTo: "US", currency: "USD", language: "en", sort: "relevance", page: 1, pageSize: 10 } as const;
    const catalog = { search: async () => ({ items: [], total: 7 }), product: async () => null };
    expect(await registry.supplierFor({ source: "zopi", workspaceId, catalog }).search(query)).toEqual({
      items: [],
      total: 7,
    });
    await expect(registry.supplierFor({ source: "zopi", workspaceId }).search(query)).rejects.toThrow("No catalog");
  });

  test("an unknown source is not found, and only our own source pushes", async () => {
    const registry = await registryWith(settings);
    expect(() => registry.supplierFor({ source: "constructor", workspaceId })).toThrow("notFound");
    expect(() => registry.readSupplierPush({ source: "aliexpress", rawBody: "{}", headers: new Headers() })).toThrow(
      "notFound",
    );
    expect(() => registry.readSupplierPush({ source: "zopi", rawBody: "{}", headers: new Headers() })).toThrow(
      "unauthorized",
    );
  });
});
