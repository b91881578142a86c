import { expect, test } from "vitest";
import { isCampaign } from "./campaign";

test.each([
  ["/campaign", true],
  ["/campaign/spring", true],
  ["/app/campaign", true],
  ["/campaigns-of-others", true],
  ["/app", false],
  ["/app/my-campaign", false],
])("G019 S019 the path %s is one of a campaign: %s", (pathname, expected) =>
  expect(isCampaign(pathname)).toBe(expected),
);
