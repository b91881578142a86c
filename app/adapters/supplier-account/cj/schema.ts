import { z } from "zod";

const text = z.string().trim().nullish();
/** A moment with its zone, as 2026-12-05T09:16:33+08:00; null where it isn't said. */
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((at) => (at ? new Date(at) : null));

/** Around every answer, refusals too. Numbers arrive as their digits (see parseLossless). */
export const envelope = z.object({ code: z.string(), message: text, data: z.unknown() });

/** A pair of tokens. How long each lives is what the dates say, not what the documents say. */
export const grantAnswer = z.object({
  accessToken: z.string().min(1),
  accessTokenExpiryDate: moment,
  refreshToken: z.string().min(1),
  refreshTokenExpiryDate: moment,
});
/** A renewal may leave the refresh token as it is. */
export const renewalAnswer = grantAnswer.partial({ refreshToken: true, refreshTokenExpiryDate: true });

/** Who the account is, and whether it may use the API: `root` is NO_PERMISSION while it may not. */
export const settingsAnswer = z.object({ openName: text, openEmail: text, root: text });

/** What is answered where nothing is told. */
export const nothing = z.unknown();
