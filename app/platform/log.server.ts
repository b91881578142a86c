import { pino } from "pino";
import { env } from "./env.server";

/** The process's log: JSON lines, secrets and buyers' data cut out by name wherever they appear. */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: {
    paths: ["password", "token", "accessToken", "refreshToken", "secret", "authorization", "cookie", "email", "phone", "address"].flatMap(
      (name) => [name, `*.${name}`, `*.*.${name}`],
    ),
    censor: "[cut]",
  },
});
