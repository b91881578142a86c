import { required, type Parameters } from "./product-methods.ts";
import { GatewayError } from "./wire.ts";

/** Provinces and some of their cities; the site knows all, the stand-in enough to try. */
const TREE: Record<string, Record<string, readonly string[]>> = {
  US: {
    California: ["Los Angeles", "San Diego", "San Francisco"],
    Florida: ["Miami", "Orlando", "Tampa"],
    "New York": ["Buffalo", "New York"],
    Texas: ["Austin", "Dallas", "Houston"],
  },
  GB: { England: ["Birmingham", "London", "Manchester"], Scotland: ["Edinburgh", "Glasgow"], Wales: ["Cardiff"] },
  DE: { Bayern: ["Augsburg", "Munchen"], Berlin: ["Berlin"], Hamburg: ["Hamburg"] },
  FR: { "Ile-de-France": ["Paris"], "Auvergne-Rhone-Alpes": ["Lyon"] },
  BR: { "Sao Paulo": ["Campinas", "Sao Paulo"], "Rio de Janeiro": ["Rio de Janeiro"] },
};

/** aliexpress.ds.address.get: the children are JSON inside JSON. @throws InvalidParameter */
export function addressTree(parameters: Parameters): object {
  const country = required(parameters, "countryCode");
  const provinces = TREE[country];
  if (!provinces) throw new GatewayError("InvalidParameter", `No address tree for ${country}`);
  const children = Object.entries(provinces).map(([name, cities]) => ({
    name,
    type: "PROVINCE",
    children: cities.map((city) => ({ name: city, type: "CITY" })),
  }));
  return {
    result: {
      success: true,
      code: "0",
      data: { country, name: country, type: "COUNTRY", children: JSON.stringify(children) },
    },
  };
}
