import { expect, test } from "vitest";
import { permissionWindow } from "./permission-window";

test("G202 S115 the window that asks for desktop notifications is one of 500 by 500, in the page's language", () => {
  const { url, target, features } = permissionWindow("pt-BR");
  expect(features.split(",")).toEqual(["popup", "width=500", "height=500"]);
  expect([url, target]).toEqual(["/desktop-notifications?locale=pt-BR", "desktop-notifications"]);
});
