import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { fieldErrors } from "./field-errors";

/** A change that was refused with these words about its fields. */
const refused = (variables: unknown, errors?: Record<string, string>) => ({
  variables,
  error: new ORPCError("BAD_REQUEST", { data: { success: false, status: 201, message: "Check it.", errors } }),
});
const NONE_CHOSEN = { carriers: { strategy: "preferred", preferred: [] as { code: string }[] }, remark: "" };
const ADD_ONE = { "carriers.preferred": "Add at least one shipping method." };

test("what was refused is said while the field says it", () => {
  expect(fieldErrors(refused(NONE_CHOSEN, ADD_ONE), NONE_CHOSEN)).toEqual(ADD_ONE);
  expect(fieldErrors(refused(NONE_CHOSEN, ADD_ONE), { ...NONE_CHOSEN, remark: "Leave out the invoice" })).toEqual(
    ADD_ONE,
  );
});

test("an error goes as soon as its field says something else, and comes again with what was refused", () => {
  const added = { ...NONE_CHOSEN, carriers: { strategy: "preferred", preferred: [{ code: "A" }] } };
  const change = refused(NONE_CHOSEN, ADD_ONE);
  expect(fieldErrors(change, added)).toEqual({});
  expect(fieldErrors(change, NONE_CHOSEN)).toEqual(ADD_ONE);
});

test("others stay: of two fields the one that was corrected is quiet", () => {
  const sent = { numbers: [{ phone: "030" }, { phone: "040" }] };
  const change = refused(sent, { "numbers.0.phone": "Wrong", "numbers.1.phone": "Wrong, too" });
  expect(fieldErrors(change, { numbers: [{ phone: "+4930123456" }, { phone: "040" }] })).toEqual({
    "numbers.1.phone": "Wrong, too",
  });
  expect(fieldErrors(change, { numbers: [] })).toEqual({});
});

test("what is said of no field that can be typed in stays until it is asked for again", () => {
  expect(fieldErrors(refused({ name: "a" }, { limit: "Too many" }), { name: "b" })).toEqual({ limit: "Too many" });
});

test("nothing is said of fields where the change has not failed, or failed without an answer", () => {
  expect(fieldErrors({ error: null, variables: undefined }, NONE_CHOSEN)).toEqual({});
  expect(fieldErrors({ error: new TypeError("Failed to fetch"), variables: NONE_CHOSEN }, NONE_CHOSEN)).toEqual({});
  expect(fieldErrors(refused(NONE_CHOSEN), NONE_CHOSEN)).toEqual({});
});
