import { z } from "zod";
import { answers, call, momentSchema } from "~/platform/api/call";

const access = { permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] } as const;

/** A workspace's own account at a supplier. No token or key is ever answered. */
const connectionSchema = z.object({
  /** aliexpress or cj */
  supplier: z.string(),
  /** Whose account it is, as a person knows it: a name, an address or both */
  account_name: z.string(),
  /** `expired` once the supplier has refused to renew: it must be connected again */
  status: z.enum(["connected", "expired"]),
  /** When a person connected it, the last time */
  connected_at: momentSchema,
});

/** X035: how connections stand is read back by `+supplier-connections`; a loss is told of in the bell. */
export const supplierCalls = {
  aliexpressSignIn: call({
    id: "C057",
    method: "GET",
    path: "/core/aliexpress/url-login",
    summary: "Where to go to connect an AliExpress account",
    access,
  })
    .input(z.object({ callback_url: z.string().max(500).optional() }))
    .output(answers(z.object({ url: z.string() }))),

  aliexpressDisconnect: call({
    id: "C058",
    method: "POST",
    path: "/core/aliexpress/disconnect",
    summary: "Disconnect the AliExpress account",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),

  /**
   * X035: with the API key that the merchant has made at CJ. It is traded for tokens at once and not kept; an account that
   * was connected before gives way. Refusals: 204 with `error_code` key_refused or api_suspended and what to do in
   * `errors.api_key`; 229 while CJ does not hear the key again, which it does once in five minutes, with the minutes in
   * `params.count`.
   */
  cjConnect: call({
    id: "C059",
    method: "POST",
    path: "/core/accounts/connect/cj",
    summary: "Connect a CJ account by its API key",
    access,
  })
    .input(
      z.object({
        api_key: z
          .string()
          .trim()
          .regex(/^[\x21-\x7e]{8,200}$/, "errors.stores_key_form"),
      }),
    )
    .output(answers(z.object({ connection: connectionSchema }))),

  /** Its tokens are forgotten here and given back to CJ as far as it answers. Again is fine. */
  cjDisconnect: call({
    id: "C060",
    method: "DELETE",
    path: "/core/accounts/disconnect/cj",
    summary: "Disconnect the CJ account",
    access,
  })
    .input(z.object({}).prefault({}))
    .output(answers(z.object({}))),

  supplierConnections: call({
    id: "+supplier-connections",
    method: "GET",
    path: "/core/supplier-connections",
    summary: "Which suppliers are connected",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ connections: z.array(connectionSchema) }))),
};
export type SupplierConnectionAnswer = z.output<typeof connectionSchema>;
