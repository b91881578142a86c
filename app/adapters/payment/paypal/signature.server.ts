import { createVerify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { OutsideError } from "~/adapters/outcome";
import { callOutside } from "~/platform/http/deadline.server";

/** PayPal serves what its pushes are signed with beside its API, `api.` for `api-m.`. */
const API_HOST = /^api-m(\.(?:[a-z]+\.)?paypal\.com)$/;
const CERTIFICATE = /^\/v1\/notifications\/certs\/CERT-[\w-]{8,80}$/;
/** PayPal sends a push that isn't taken up to 25 times in three days; the day more is for a clock that is wrong. */
const OLDEST_MS = 4 * 86_400_000;
const CLOCKS_DIFFER_MS = 5 * 60_000;
const MOST_BYTES = 20_000;
const MOST_KEPT = 10;
const DEADLINE_MS = 5_000;

/**
 * Checks what PayPal signs its pushes with, by its certificate. The address of it comes with the push and may be anybody's: it
 * is fetched from the configured API's side of PayPal alone, live or for tests, and kept.
 */
export class PaypalSignatures {
  private readonly apiUrl: string;
  private readonly webhookId: string;
  private readonly certificates = new Map<string, X509Certificate>();

  constructor({ apiUrl, webhookId }: { apiUrl: string; webhookId: string }) {
    this.apiUrl = apiUrl;
    this.webhookId = webhookId;
  }

  /** Whether a push is PayPal's and ours. @throws OutsideError when the certificate can't be had now */
  async isRight({ rawBody, headers }: { rawBody: string; headers: Headers }): Promise<boolean> {
    const sent = (name: string) => headers.get(`paypal-${name}`) ?? "";
    if (sent("auth-algo") !== "SHA256withRSA" || sent("transmission-sig") === "") return false;
    const now = Date.now();
    const age = now - Date.parse(sent("transmission-time"));
    if (!(age < OLDEST_MS && age > -CLOCKS_DIFFER_MS)) return false;
    const certificate = await this.certificateAt(sent("cert-url"));
    if (!certificate) return false;
    if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) return false;
    const signed = [sent("transmission-id"), sent("transmission-time"), this.webhookId, crc32(Buffer.from(rawBody))];
    return createVerify("sha256")
      .update(signed.join("|"))
      .verify(certificate.publicKey, sent("transmission-sig"), "base64");
  }

  private async certificateAt(address: string): Promise<X509Certificate | null> {
    if (!this.isTrusted(address)) return null;
    const kept = this.certificates.get(address);
    if (kept) return kept;
    const answer = await callOutside({
      url: address,
      method: "GET",
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
      isSafe: true,
    });
    if (answer.status !== 200) return null;
    const certificate = certificateOf(answer.text);
    if (this.certificates.size >= MOST_KEPT) this.certificates.clear();
    this.certificates.set(address, certificate);
    return certificate;
  }

  private isTrusted(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { origin, pathname, username, search } = new URL(address);
    const api = new URL(this.apiUrl);
    const path = api.pathname.replace(/\/$/, "");
    if (username !== "" || search !== "" || !pathname.startsWith(path)) return false;
    if (!CERTIFICATE.test(pathname.slice(path.length))) return false;
    return origin === api.origin || origin === `https://${api.hostname.replace(API_HOST, "api$1")}`;
  }
}

function certificateOf(text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new OutsideError("retry", "unreadable_answer", { vendorMessage: text.slice(0, 100), cause });
  }
}
