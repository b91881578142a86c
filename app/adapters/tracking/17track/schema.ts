import { z } from "zod";
import { wireInteger } from "~/adapters/parse-answer";

const text = z.string().nullish();

const rejection = z.object({ number: z.string(), error: z.object({ code: wireInteger, message: text }) });

export const wholeAnswer = z.object({
  code: wireInteger,
  data: z.object({ errors: z.array(z.object({ code: wireInteger, message: text })).nullish() }).nullish(),
});

export const registerAnswer = z.object({
  data: z.object({
    accepted: z.array(z.object({ number: z.string(), carrier: wireInteger.nullish() })).default([]),
    rejected: z.array(rejection).default([]),
  }),
});

const event = z.object({
  time_iso: text,
  time_utc: text,
  /** As the carrier writes it */
  time_raw: z.object({ date: text, time: text, timezone: text }).nullish(),
  description: text,
  location: text,
  sub_status: text,
  stage: text,
});

const trackInfo = z.object({
  latest_status: z.object({ status: z.string(), sub_status: text }).nullish(),
  tracking: z
    .object({
      providers: z
        .array(
          z.object({
            provider: z.object({ key: wireInteger.nullish(), name: text }).nullish(),
            events: z.array(event).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

const parcel = z.object({
  number: z.string(),
  carrier: wireInteger.nullish(),
  tag: text,
  track_info: trackInfo.nullish(),
});
export type ParcelAnswer = z.output<typeof parcel>;
export type EventAnswer = z.output<typeof event>;

export const trackAnswer = z.object({
  data: z.object({ accepted: z.array(parcel).default([]), rejected: z.array(rejection).default([]) }),
});

export const pushBody = z.object({ event: z.string(), data: parcel });
