import { randomUUID } from "node:crypto";
import express, { Router, type Request, type Response } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { CjAccounts, type CjAccount, type TokenPair } from "./accounts.ts";
import { accountsPage } from "./pages.ts";

const NAME = "cj";
const POINTS = 50_000;

/** How often one may call, in milliseconds; who comes earlier is turned away. */
interface Pace {
  calls: number;
  withinMs: number;
}
const OF_KEY: Pace = { calls: 1, withinMs: 300_000 };
const OF_RENEWAL: Pace = { calls: 5, withinMs: 60_000 };
/** A free account's. */
const OF_ACCOUNT: Pace = { calls: 1, withinMs: 1_000 };

/**
 * CJ Dropshipping's accounts: API keys traded for tokens, their renewal and end, and the account's own settings, in its
 * envelope and at its pace. That only three accounts may call from one address is not played: here all do.
 */
export function createCj(context: SandboxContext): Standin {
  const { faults, store } = context;
  const accounts = new CjAccounts(store);
  const router = Router();
  const counts = { keys_traded: 0, renewals: 0, refused: 0 };
  const calls = new Map<string, number[]>();

  /** Counts a call, in real time. False for one that comes too early. */
  const isInTime = (who: string, { calls: most, withinMs }: Pace): boolean => {
    const recent = (calls.get(who) ?? []).filter((at) => at > Date.now() - withinMs);
    const isEarly = recent.length >= most;
    calls.set(who, isEarly ? recent : [...recent, Date.now()]);
    return !isEarly;
  };
  const answer = (response: Response, data: unknown, extra: object = {}): void => {
    response.json({
      code: 200,
      result: true,
      success: true,
      message: "Success",
      data,
      requestId: randomUUID(),
      ...extra,
    });
  };
  const refuse = (response: Response, code: number, message: string, status = 200): void => {
    counts.refused += 1;
    response.status(status).json({ code, result: false, success: false, message, data: null, requestId: randomUUID() });
  };
  /** Said by the status too where keys are traded, and by the code alone elsewhere. */
  const tooFast = (response: Response, pace: Pace): void =>
    refuse(
      response,
      1600200,
      `Too Many Requests, QPS limit is ${pace.calls} time/${pace.withinMs / 1000}second`,
      pace === OF_KEY ? 429 : 200,
    );

  router.use(transportFaults(faults, NAME), express.json(), express.urlencoded({ extended: false }));

  router.use((request, response, next) => {
    const fault =
      request.path.includes("/authentication") || request.path.startsWith("/setting")
        ? faults.take(NAME, request.path, ["throttle", "reject"])
        : undefined;
    if (!fault) return next();
    if (fault.kind === "throttle") return tooFast(response, OF_KEY);
    return refuse(response, Number(fault.detail ?? 1600000), "System busy, please contact CJ IT");
  });

  router.post("/authentication/getAccessToken", (request, response) => {
    const apiKey = textIn(request.body, "apiKey");
    if (!apiKey) return refuse(response, 1600100, "Param error");
    if (!isInTime(apiKey, OF_KEY)) return tooFast(response, OF_KEY);
    const account = accounts.byKey(apiKey);
    if (!account) return refuse(response, 1600005, "APIkey is wrong, please check and try again");
    counts.keys_traded += 1;
    return answer(response, { openId: account.openId, ...toAnswer(accounts.grant(account)) });
  });

  router.post("/authentication/refreshAccessToken", (request, response) => {
    const account = accounts.byRefreshToken(textIn(request.body, "refreshToken"));
    if (!account) return refuse(response, 1600003, "Invalid Refresh token");
    if (!isInTime(`renewal ${account.number}`, OF_RENEWAL)) return tooFast(response, OF_RENEWAL);
    counts.renewals += 1;
    // The account's id is left out here.
    return answer(response, toAnswer(accounts.grant(account)));
  });

  /** The account behind the token, or null after a refusal. */
  const authenticate = (request: Request, response: Response): CjAccount | null => {
    const account = accounts.byAccessToken(request.get("cj-access-token") ?? "");
    if (!account) {
      refuse(response, 1600001, "Invalid API key or access token");
      return null;
    }
    if (isInTime(account.number, OF_ACCOUNT)) return account;
    tooFast(response, OF_ACCOUNT);
    return null;
  };

  router.post("/authentication/logout", (request, response) => {
    const account = authenticate(request, response);
    if (!account) return;
    accounts.endTokens(account.number);
    answer(response, true);
  });

  router.get("/setting/get", (request, response) => {
    const account = authenticate(request, response);
    if (!account) return;
    const { openId, name, email, isSuspended } = account;
    const setting = {
      quotaLimits: [{ quotaUrl: "/api2.0/v1/product/list", quotaLimit: 1000, quotaType: 4 }],
      qpsLimit: OF_ACCOUNT.calls,
    };
    const callback = { product: { type: "CANCEL", urls: [] }, order: { type: "CANCEL", urls: [] } };
    const data = {
      openId,
      openName: name,
      openEmail: email,
      setting,
      callback,
      root: isSuspended ? "NO_PERMISSION" : "GENERAL",
      isSandbox: false,
    };
    answer(response, data, { pointsInfo: { usedToday: 0, remaining: POINTS, total: POINTS } });
  });

  const demonstrate = controls(accounts, calls);
  router.get("/", (_request, response) => response.send(accountsPage(accounts.all())));
  router.post("/control/accounts", (request, response) => {
    const account = demonstrate(request.body as Record<string, string>);
    if (request.is("application/json")) response.json(account ?? {});
    else response.redirect(303, `/${NAME}/`);
  });

  return {
    name: NAME,
    router,
    facts: () => ({ accounts: accounts.all().length, token_pairs: accounts.livingPairs, ...counts }),
  };
}

/** What a person or a test does at CJ itself: open an account, make a new key, suspend it, end or age its tokens, let its pace be forgotten. */
function controls(
  accounts: CjAccounts,
  calls: Map<string, number[]>,
): (asked: Record<string, string>) => CjAccount | undefined {
  return ({ action = "", number = "", name = "Merchant", email = "merchant@cj.test", seconds = "3600" }) => {
    if (action === "open") return accounts.add({ name, email });
    if (action === "new_key") accounts.renewKey(number);
    if (action === "suspend" || action === "reactivate")
      accounts.change(number, (account) => (account.isSuspended = action === "suspend"));
    if (action === "end_tokens") accounts.endTokens(number);
    if (action === "age_tokens") accounts.age(number, Number(seconds));
    if (action === "forget_pace") calls.clear();
    return accounts.all().find((account) => account.number === number);
  };
}

function toAnswer({ accessToken, accessEndsAt, refreshToken, refreshEndsAt, createdAt }: TokenPair): object {
  return {
    accessToken,
    accessTokenExpiryDate: inChina(accessEndsAt),
    refreshToken,
    refreshTokenExpiryDate: inChina(refreshEndsAt),
    createDate: inChina(createdAt),
  };
}

/** A moment as CJ writes it: 2026-12-05T09:16:33+08:00. */
function inChina(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

function textIn(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : "";
}
