import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every address that answers with a document, in one table. Calls under /api and webhooks are mounted by web.ts. */
export default [
  index("routes/index.tsx"),
  route("login", "routes/login.tsx"),
  route("signup", "routes/signup.tsx"),
  route("signup/confirm", "routes/signup.confirm.tsx"),
  route("signup/email-resend", "routes/signup.email-resend.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("forgot-password/email-resend", "routes/forgot-password.email-resend.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("signout", "routes/signout.tsx"),
  route("auth/email-verification", "routes/auth.email-verification.tsx"),
  route("auth/shopify/*", "routes/auth.shopify.tsx"),
  route("auth/aliexpress/callback", "routes/auth.aliexpress.callback.tsx"),
  route("app", "routes/app.tsx", [
    route("", "routes/app.home.tsx", { index: true }),
    route("setting", "routes/app.setting.tsx"),
    route("setting/account", "routes/app.setting.account.tsx"),
    route("setting/channel", "routes/app.setting.channel.tsx"),
    route("channel", "routes/app.setting.channel.tsx", { id: "routes/app.channel" }),
    route("setting/partners-connection", "routes/app.setting.partners-connection.tsx"),
    route("setting/jobs", "routes/app.setting.jobs.tsx"),
    route("*", "routes/app.not-found.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
