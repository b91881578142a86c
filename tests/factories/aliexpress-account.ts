import { supplierConsent } from "../../app/adapters/registry.server.ts";
import { saveConnection } from "../../app/adapters/supplier/token-store.server.ts";
import type { ServedStandin } from "../sandbox/serve.ts";

/** Connects a workspace to the buyer account of the AliExpress stand-in, as by its consent page. */
export async function connectAliexpress(workspaceId: string, supplier: ServedStandin): Promise<void> {
  const form = new URLSearchParams({
    redirect_uri: `${supplier.context.appOrigin}/auth/aliexpress/callback`,
    state: "s",
    account: "buyer@example.com",
    can_pay: "true",
    decision: "allow",
  });
  const answer = await fetch(`${supplier.origin}/aliexpress/oauth/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const code = new URL(answer.headers.get("location")!).searchParams.get("code")!;
  await saveConnection({ workspaceId, supplier: "aliexpress" }, await supplierConsent("aliexpress").exchangeCode(code));
}
