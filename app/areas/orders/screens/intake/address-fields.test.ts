import { expect, test } from "vitest";
import { addressToSend, EMPTY_ADDRESS } from "./address-fields";

test("an address is ready to be sent at any time while it is filled in", () => {
  expect(addressToSend(EMPTY_ADDRESS, null)).toEqual(EMPTY_ADDRESS);
  expect(addressToSend({ ...EMPTY_ADDRESS, country_code: "DE" }, null).country).toBe("Germany");
});

test("a province's code goes with the province that it was of", () => {
  const before = { ...EMPTY_ADDRESS, country_code: "US", province: "Oregon", province_code: "OR" };
  expect(addressToSend(before, before).province_code).toBe("OR");
  expect(addressToSend({ ...before, province: "Ohio" }, before).province_code).toBe("");
});
