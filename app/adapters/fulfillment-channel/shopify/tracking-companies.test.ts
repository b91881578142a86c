import { expect, test } from "vitest";
import { trackingInfo } from "./tracking-companies";

const companyOf = (carrier: string) => trackingInfo({ trackingNumber: "1", trackingUrl: "https://x.test/1", carrier });

test.each([
  ["yun express", "YunExpress"],
  ["Japan Post", "Japan Post (EN)"],
  ["Yamato (JA)", "Yamato (JA)"],
  ["sagawa", "Sagawa (EN)"],
  ["La Poste Burkina Faso", "La Poste Burkina Faso"],
  ["Southwest Air Cargo", "Southwest Air Cargo"],
  ["United Delivery Service", "United Delivery Service"],
])("%s is known as %s, whose link the platform builds", (carrier, company) => {
  expect(companyOf(carrier)).toEqual({ number: "1", company });
});

test("a carrier that is not known is sent with its own link", () => {
  expect(companyOf("Cainiao")).toEqual({ number: "1", company: "Cainiao", url: "https://x.test/1" });
});
