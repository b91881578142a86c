import { createHash } from "node:crypto";
import type { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { sameText } from "~/platform/crypto.server";
import { AppError } from "~/platform/errors";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";
import type { ParcelState, TrackingProvider, TrackingRegistration, TrackingRequest } from "../tracking-provider";
import { ALREADY_REGISTERED, itemReason, NO_NEWS_YET, NOT_REGISTERED, wholeFailure } from "./errors";
import { preferWithNews, toParcelState } from "./mapping";
import { pushBody, registerAnswer, trackAnswer, wholeAnswer } from "./schema";

export const TRACK17 = "17track";

const MAX_PER_CALL = 40;
/**
 * The vendor takes three calls in any second, as they arrive; they leave a little farther apart, so that one that is slow
 * on its way does not meet the next.
 */
const limited = limitCalls({ name: "17track", calls: 1, seconds: 0.4, isSerial: true });

type ParcelKey = { trackingNumber: string; carrierCode: number | null };

export interface Track17Settings {
  /** Without a trailing slash */
  apiUrl: string;
  key: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

/** 17TRACK: at most 40 numbers a call and 3 calls a second; every answer is read item by item. All calls are repeatable. */
export class Track17 implements TrackingProvider {
  readonly id = TRACK17;
  private readonly settings: Track17Settings;

  constructor(settings: Track17Settings) {
    this.settings = settings;
  }

  async register(parcels: TrackingRequest[]): Promise<TrackingRegistration[]> {
    const results: TrackingRegistration[] = [];
    for (const batch of batches(parcels)) {
      const items = batch.map((parcel) => ({
        ...toItem(parcel),
        auto_detection: true,
        tag: parcel.tag,
        lang: "en",
        ...(parcel.destinationZip ? { destination_postal_code: parcel.destinationZip } : {}),
      }));
      const { data } = await this.call("/register", items, registerAnswer);
      const accepted = new Map(data.accepted.map((item) => [item.number, item]));
      const rejected = new Map(data.rejected.map((item) => [item.number, item.error.code]));
      for (const { trackingNumber, carrierCode } of batch) {
        const code = rejected.get(trackingNumber);
        if (accepted.has(trackingNumber) || code === ALREADY_REGISTERED) {
          const carrier = accepted.get(trackingNumber)?.carrier ?? carrierCode;
          results.push({ trackingNumber, ok: true, carrierCode: carrier, carrierName: null });
        } else {
          const refused = code === undefined ? { reason: "unreadable_answer", retry: true } : itemReason(code);
          results.push({ trackingNumber, ok: false, ...refused });
        }
      }
    }
    return results;
  }

  async read(parcels: ParcelKey[]): Promise<ParcelState[]> {
    const states: ParcelState[] = [];
    for (const batch of batches(parcels)) {
      const { data } = await this.call("/gettrackinfo", batch.map(toItem), trackAnswer);
      states.push(...data.accepted.map(toParcelState));
      const silent = data.rejected.filter(({ error }) => error.code === NO_NEWS_YET || error.code === NOT_REGISTERED);
      states.push(...silent.map(({ number }) => toParcelState({ number })));
    }
    return preferWithNews(states);
  }

  async stop(parcels: ParcelKey[]): Promise<void> {
    for (const batch of batches(parcels)) await this.call("/stoptrack", batch.map(toItem), wholeAnswer);
  }

  readPush({ rawBody, headers }: { rawBody: string; headers: Headers }): ParcelState | null {
    const expected = createHash("sha256").update(`${rawBody}/${this.settings.key}`).digest("hex");
    if (!sameText(expected, headers.get("sign") ?? ""))
      throw new AppError("unauthorized", { key: "errors.webhook_signature" });
    return this.readVerifiedPush(rawBody);
  }

  readVerifiedPush(rawBody: string): ParcelState | null {
    const isSafe = true;
    const push = checkAnswer(pushBody, parseLossless(rawBody, { isSafe }), { isSafe });
    return push.event === "TRACKING_UPDATED" && push.data.track_info ? toParcelState(push.data) : null;
  }

  private async call<Schema extends z.ZodType>(
    path: string,
    items: object[],
    answer: Schema,
  ): Promise<z.output<Schema>> {
    const { apiUrl, key, deadlineMs } = this.settings;
    const isSafe = true;
    const response = await limited(key, () =>
      callOutside({
        url: `${apiUrl}/track/v2.4${path}`,
        method: "POST",
        headers: { "content-type": "application/json", "17token": key },
        body: JSON.stringify(items),
        deadlineMs,
        isSafe,
      }),
    );
    if (response.status === 401 || response.status === 403) {
      throw new OutsideError("misconfigured", "misconfigured", {
        vendorCode: String(response.status),
        vendorMessage: response.text.slice(0, 300),
      });
    }
    const parsed = parseLossless(response.text, { isSafe });
    const whole = checkAnswer(wholeAnswer, parsed, { isSafe });
    const [error] = whole.data?.errors ?? [];
    if (whole.code !== 0 || error) throw wholeFailure(error?.code ?? whole.code, error?.message ?? null);
    return checkAnswer(answer, parsed, { isSafe });
  }
}

function toItem({ trackingNumber, carrierCode }: ParcelKey): { number: string; carrier?: number } {
  return carrierCode === null ? { number: trackingNumber } : { number: trackingNumber, carrier: carrierCode };
}

function batches<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_PER_CALL) }, (_, index) =>
    items.slice(index * MAX_PER_CALL, (index + 1) * MAX_PER_CALL),
  );
}
