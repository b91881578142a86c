import { errorBodyOf } from "~/platform/api/client";

/** A change that was asked for, as `useMutation` tells of it. */
interface Change {
  error: unknown;
  /** What was sent */
  variables: unknown;
}

/**
 * What a refused change said of the form's fields, by the paths of its input ("carriers.preferred",
 * "phone_number.override.special.0.phone_number"). What was said of a field goes as soon as the field says something else
 * than was refused, and comes again with it.
 * @param typed what would be sent now
 */
export function fieldErrors({ error, variables }: Change, typed: unknown): Record<string, string> {
  const errors = errorBodyOf(error)?.errors ?? {};
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(at(variables, path), at(typed, path))));
}

function at(input: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (part, name) => (typeof part === "object" && part !== null ? (part as Record<string, unknown>)[name] : undefined),
      input,
    );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
