import { OutsideError } from "~/adapters/outcome";
import { callOutside } from "~/platform/http/deadline.server";
import type { Analytics, AnalyticsAction } from "../analytics";

/** An endpoint that takes each action as a JSON body by POST; any status of success means taken. */
export class HttpAnalytics implements Analytics {
  private readonly settings: { url: string; key: string | undefined };

  constructor(settings: { url: string; key: string | undefined }) {
    this.settings = settings;
  }

  async send(action: AnalyticsAction): Promise<void> {
    const { url, key } = this.settings;
    const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
    const { status, text } = await callOutside({
      url,
      method: "POST",
      headers,
      body: JSON.stringify(action),
      isSafe: false,
    });
    if (status >= 300)
      throw new OutsideError("refused", "vendor_refused", {
        vendorCode: String(status),
        vendorMessage: text.slice(0, 300),
      });
  }
}
