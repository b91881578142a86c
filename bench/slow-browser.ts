/** Chromium as on a cheap phone on a slow network: 4 times slower processor, slow 4G. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type Page } from "playwright-core";
import { ensureBrowser } from "../scripts/browser.ts";

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const QUIET_MS = 1_500;
const LONGEST_MS = 40_000;

const WEB_VITALS = readFileSync("node_modules/web-vitals/dist/web-vitals.iife.js", "utf8");
const COLLECT = `
  window.__vitals = { lcp: 0, cls: 0, inp: 0, lcpElement: "" };
  webVitals.onLCP(({ value, entries }) => {
    const { element } = entries.at(-1) ?? {};
    Object.assign(window.__vitals, { lcp: value, lcpElement: element ? element.tagName.toLowerCase() + " " + (element.innerText || element.alt || "").trim().slice(0, 40) : "" });
  }, { reportAllChanges: true });
  webVitals.onCLS(({ value }) => { window.__vitals.cls = value; }, { reportAllChanges: true });
  webVitals.onINP(({ value }) => { window.__vitals.inp = value; }, { reportAllChanges: true, durationThreshold: 16 });`;

interface Vitals {
  /** Milliseconds */
  lcp: number;
  cls: number;
  /** Milliseconds; 0 when nothing took longer than a frame */
  inp: number;
  /** What the largest paint was of */
  lcpElement: string;
}

export interface Visit extends Vitals {
  /** Bytes of the scripts that the first load fetched, each compressed by gzip */
  scriptBytes: number;
  /** Names of what was pressed */
  pressed: string[];
}

export class SlowBrowser {
  private readonly browser: Browser;
  private readonly appOrigin: string;
  private readonly cookie: string;

  private constructor(browser: Browser, appOrigin: string, cookie: string) {
    this.browser = browser;
    this.appOrigin = appOrigin;
    this.cookie = cookie;
  }

  /** Starts the browser, signed in by the cookie at the app. */
  static async open({ appOrigin, cookie }: { appOrigin: string; cookie: string }): Promise<SlowBrowser> {
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
    return new SlowBrowser(browser, appOrigin, cookie);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** A first visit with an empty cache: waits for quiet, then presses what is named and types with the keyboard. Throws for a page that is not there. */
  async visit(url: string, press: RegExp[]): Promise<Visit> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    const cookies = this.cookie
      .split("; ")
      .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) }));
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: this.appOrigin })));
    try {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_4G);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.addInitScript({ content: `${WEB_VITALS}\n${COLLECT}` });
      const traffic = watchTraffic(page);
      const response = await page.goto(url, { waitUntil: "load", timeout: LONGEST_MS });
      if (response?.status() !== 200) throw new Error(`${url} is answered with ${response?.status()}`);
      await traffic.quiet();
      const scriptBytes = await traffic.scriptBytes();
      const before = await readVitals(page);
      const pressed = await usePage(page, press);
      const { inp } = await readVitals(page);
      return { ...before, inp, scriptBytes, pressed };
    } finally {
      await context.close();
    }
  }
}

/** Follows the requests of a page; event streams, which never end, are left out. */
function watchTraffic(page: Page) {
  let open = 0;
  let lastChange = Date.now();
  const scripts: Promise<number>[] = [];
  const isStream = (url: string) => url.includes("/api/events");
  const change = (by: number) => (url: string) => {
    if (isStream(url)) return;
    open += by;
    lastChange = Date.now();
  };
  page.on("request", (request) => change(1)(request.url()));
  page.on("requestfailed", (request) => change(-1)(request.url()));
  page.on("requestfinished", (request) => change(-1)(request.url()));
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.endsWith(".js")) return;
    scripts.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return {
    /** Resolves when nothing has moved for a while. */
    async quiet(): Promise<void> {
      const deadline = Date.now() + LONGEST_MS;
      while (Date.now() < deadline && (open > 0 || Date.now() - lastChange < QUIET_MS)) await page.waitForTimeout(100);
    },
    async scriptBytes(): Promise<number> {
      return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
    },
  };
}

/** Moves on by keyboard, types into a search field where there is one, and presses what is named. */
async function usePage(page: Page, press: RegExp[]): Promise<string[]> {
  const pressed: string[] = [];
  for (const name of press) {
    const targets = page
      .locator("main")
      .or(page.locator("body"))
      .last()
      .locator("button:visible, [role=tab]:visible")
      .filter({ hasText: name });
    const target = targets.first();
    if ((await target.count()) === 0 || !(await target.isEnabled())) continue;
    pressed.push(`"${((await target.innerText()) || "").trim().slice(0, 30)}"`);
    await target.click({ timeout: 5_000 }).catch(() => pressed.pop());
    await page.waitForTimeout(800);
  }
  await page.keyboard.press("Escape");
  const field = page.locator("input[type=search]:visible, input[type=text]:visible").first();
  if ((await field.count()) > 0) {
    await field.click({ timeout: 5_000 }).catch(() => undefined);
    await page.keyboard.type("lamp", { delay: 120 });
  }
  await page.keyboard.press("Tab");
  await page.waitForTimeout(1_000);
  return pressed;
}

function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => ({ ...(window as unknown as { __vitals: Vitals }).__vitals }));
}
