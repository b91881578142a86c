import { AppError } from "~/platform/errors";

/** What can't be charged, changed or cancelled, by its documented name (billing §8). @param key in `errors`, without that */
export const refused = (key: string, errorCode: string): AppError =>
  new AppError("unprocessable", { key: `errors.${key}`, errorCode });
