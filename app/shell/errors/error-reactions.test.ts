import { expect, test, vi } from "vitest";
import { signInAddress } from "~/areas/accounts/rules/sign-in/sign-in-address";
import { ERROR_CODES, type ErrorBody } from "~/platform/errors";
import { rememberEntry } from "../embedded/embedded-entry";
import { reactionTo, wayOut } from "./error-reactions";
import { errorViewOf } from "./error-view";

const body = (status: number, more: Partial<ErrorBody> = {}): ErrorBody => ({
  success: false,
  status,
  message: "Why",
  ...more,
});
const react = (status: number, more?: Partial<ErrorBody>) => reactionTo(body(status, more), "No answer");
const ERROR_TOAST = { kind: "toast", tone: "error", message: "Why" };

test.each([
  ["G147", 110, "e-mail not verified"],
  ["G148", 111, "store belongs to another owner"],
  ["G154", 118, "store already connected"],
  ["G155", 119, "store reconnect failure"],
  ["G156", 120, "country not supported"],
  ["G157", 121, "invalid store cookie"],
  ["G160", 201, "bad request"],
  ["G161", 202, "not found"],
  ["G162", 203, "method not allowed"],
  ["G163", 204, "unprocessable entity"],
  ["G167", 510, "store migration not verified"],
  ["G171", 500, "server failure"],
  ["G171", 503, "unavailable"],
])("%s X057 %i, %s, is told by the error toast", (_id, code) => expect(react(code)).toEqual(ERROR_TOAST));

test("G146 G122 103, forbidden, is told to members, and to guests as theirs", () =>
  expect(react(103)).toEqual({ kind: "forbidden", message: "Why" }));
test("G145 G177 101, unauthorized, leads to signing in", () => expect(react(101)).toEqual({ kind: "sign-in" }));
test("G151 G172 115, install with sign-in, is said by the page that connects", () =>
  expect(react(115)).toEqual({ kind: "none" }));
test("G149 G172 113, store install failure, is said by the page that connects", () =>
  expect(react(113)).toEqual({ kind: "none" }));
test("G150 G172 114, install without sign-in, leads to signing in", () =>
  expect(react(114)).toEqual({ kind: "sign-in" }));
test("G152 116, a due package, is a notice", () =>
  expect(react(116)).toEqual({ kind: "notice", notice: "package_due", message: "Why" }));
test("G153 117, a due package of the other app, is the same notice", () => expect(react(117)).toEqual(react(116)));
test("G158 122, more stores with the same account, is a notice", () =>
  expect(react(122)).toEqual({ kind: "notice", notice: "stores", message: "Why" }));
test("G159 G174 200 is told as a success", () =>
  expect(react(200)).toEqual({ kind: "toast", tone: "success", message: "Why" }));
test("G164 229, rate limit, is no error: one waits", () =>
  expect(react(229)).toEqual({ kind: "toast", tone: "warning", message: "Why" }));
test("B043 G165 401, quota expired, opens the upgrade prompt", () => {
  const quota = { feature_id: "PRODUCT_LISTING", limit: 20, usage: 20 };
  expect(react(401, { error_code: "QUOTA", ...quota })).toEqual({
    kind: "upgrade",
    message: "Why",
    errorCode: "QUOTA",
    quota: { feature: "PRODUCT_LISTING", limit: 20, usage: 20 },
  });
  expect(react(401, {})).toMatchObject({ quota: null });
});
test("G166 4002, first-cycle downgrade, says that one cannot downgrade", () =>
  expect(react(4002)).toMatchObject({ notice: "cannot_downgrade" }));
test("G167 512, store migration in progress, asks for patience", () =>
  expect(react(512)).toMatchObject({ tone: "warning" }));
test("G168 801, current shop invalid, changes the store", () =>
  expect(react(801)).toEqual({ kind: "change-store", message: "Why" }));

test("G169 the body's code decides: 401 there is a quota, not a sign-out", () => {
  expect(react(ERROR_CODES.quotaExpired.code).kind).toBe("upgrade");
  expect(react(ERROR_CODES.unauthorized.code).kind).toBe("sign-in");
});

test.each([113, 114, 115, 116, 117, 122, 229, 401, 4002])("G170 G172 code %i raises no error toast", (code) => {
  expect(react(code)).not.toMatchObject({ kind: "toast", tone: "error" });
});

test("G174 the first entry of the errors object goes before the message", () => {
  expect(react(201, { errors: { name: "This field is required.", email: "And this." } })).toEqual({
    ...ERROR_TOAST,
    message: "This field is required.",
  });
});

test("G175 'Server error!' is not shown", () =>
  expect(react(500, { message: "Server error!" })).toEqual({ kind: "none" }));

test("X056 a failure without an answer of ours is told as such", () => {
  expect(reactionTo(null, "No answer")).toEqual({ ...ERROR_TOAST, message: "No answer" });
});

test.each([
  [404, "404"],
  [500, "500"],
  [504, "504"],
  [502, "500"],
  [507, "500"],
])("G176 S022 S023 S024 X056 a document that fails with %i shows the page for %s", (status, view) => {
  expect(errorViewOf(status)).toBe(view);
});

const at = { pathname: "/app/orders", search: "?shop=a.myshopify.com" };
test("G011 G177 standalone, signing in leads back; embedded, the platform's way in has the parameters of the first page", () => {
  const sessionStorage = new Map<string, string>();
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (name: string) => sessionStorage.get(name) ?? null,
      setItem: (name: string, text: string) => void sessionStorage.set(name, text),
    },
  });
  rememberEntry("?embedded=1&shop=a.myshopify.com&host=aG9zdA&id_token=x.y.z&hmac=1&timestamp=2");
  rememberEntry("?status=ready");
  expect(wayOut("sign-in", { isEmbedded: false, signInAddress, at })).toBe(
    "/login?return_to=%2Fapp%2Forders%3Fshop%3Da.myshopify.com",
  );
  expect(wayOut("sign-in", { isEmbedded: true, signInAddress, at })).toBe(
    "/auth/platform/shopify/install?embedded=1&shop=a.myshopify.com&host=aG9zdA",
  );
  vi.unstubAllGlobals();
});
test("G050 a special guest whose session ended signs in as one", () => {
  expect(
    wayOut("sign-in", {
      isEmbedded: false,
      signInAddress,
      at: { pathname: "/app", search: "" },
      accountKind: "special_guest",
    }),
  ).toBe("/login?mkt_type=special_guest&return_to=%2Fapp");
});
test("G168 an invalid store leads to the settings, unless one is there or embedded", () => {
  expect(wayOut("change-store", { isEmbedded: false, signInAddress, at })).toBe("/app/setting");
  expect(
    wayOut("change-store", { isEmbedded: false, signInAddress, at: { pathname: "/app/setting/channel", search: "" } }),
  ).toBeNull();
  expect(wayOut("change-store", { isEmbedded: true, signInAddress, at })).toBeNull();
});
