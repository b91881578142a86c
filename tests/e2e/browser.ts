/** A Chromium as people have it, and pages that remember what went wrong on them. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { chromium, type BrowserContext, type Frame, type Page } from "playwright-core";
import { afterEach } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { patience } from "../setup/patience.ts";

/** Where screenshots and what failed tests leave behind go. */
export const RESULTS = "test-results";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const STEP_MS = patience(15_000);
const QUIET_MS = 250;
const ASKS_WITHIN_MS = 100;
const LONGEST_PROBLEM = 500;
const LONGEST_TEXT = 1500;
const EVENTS = "/api/events";
/** Chromium's content settings for cookies and storage. */
const [ALLOW, BLOCK] = [1, 2];

export interface OpenBrowser {
  context: BrowserContext;
  close(): Promise<void>;
}

export interface BrowserOptions {
  blockStorageOf?: string;
  allowStorageOf?: string;
  locale?: string;
  extension?: string;
}

/**
 * Opens a browser with an empty profile and no trace of automation in its user agent.
 * @param blockStorageOf an origin whose cookies and storage the browser refuses, as many do for what is embedded from
 *   another site: cookies are not kept, and reading localStorage throws
 * @param allowStorageOf an origin that may keep cookies and storage in other sites' frames, too
 * @param extension the folder of a browser extension to load
 */
export async function openBrowser({
  blockStorageOf,
  allowStorageOf,
  locale = "en-US",
  extension,
}: BrowserOptions = {}): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "quayside-browser-"));
  const origin = blockStorageOf ?? allowStorageOf;
  if (origin) {
    const { hostname } = new URL(origin);
    const preferences = {
      profile: {
        content_settings: {
          exceptions: { cookies: { [`${hostname},*`]: { setting: blockStorageOf ? BLOCK : ALLOW } } },
        },
      },
    };
    await mkdir(join(profile, "Default"), { recursive: true });
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-blink-features=AutomationControlled",
      ...(extension ? [`--load-extension=${resolve(extension)}`] : []),
    ],
    // What it is started with by default turns extensions off.
    ...(extension && { ignoreDefaultArgs: ["--disable-extensions"] }),
    userAgent: userAgent(),
    viewport: { width: 1280, height: 900 },
    locale,
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(STEP_MS);
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** The user agent of this Chromium with a window. */
function userAgent(): string {
  const major = execFileSync(CHROMIUM, ["--version"], { encoding: "utf8", stdio: "pipe" }).match(/(\d+)\./)?.[1];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** One line for each problem, however often it comes up. */
class Problems extends Array<string> {
  override push(...texts: string[]): number {
    for (const text of texts.map((text) => text.slice(0, LONGEST_PROBLEM))) if (!this.includes(text)) super.push(text);
    return this.length;
  }
}

/** A page with what it has complained about so far, and how many of its requests are under way. */
export interface WatchedPage {
  page: Page;
  /** Errors of the console, errors that nobody caught, failed requests and answers of 4xx and 5xx, in words. */
  problems: string[];
  /** Waits until the page, or the frame, has been hydrated and asks for nothing more. */
  settle(frame?: Frame): Promise<void>;
  /** Goes to an address and waits until it is settled. */
  open(address: string): Promise<void>;
}

/**
 * Whether React has taken a page over, and not only begun to: that is told nowhere but in the state of its root. A page without
 * scripts is ready as it comes. Runs in the page.
 */
function isReady(): boolean {
  if (document.scripts.length === 0) return true;
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
  if (!key) return false;
  const root = (document as unknown as Record<string, { stateNode: { current: { memoizedState: unknown } } }>)[key]!;
  return !(root.stateNode.current.memoizedState as { isDehydrated: boolean }).isDehydrated;
}

/** A page that is animated has no rest; what it was asked before has had its turn by then. */
const REST_MS = 500;

/** Resolves once a page's code has nothing to do, or the page has led on. One whose clock a test holds is at rest as it is. */
const hasRest = (frame: Frame): Promise<void> =>
  frame
    .evaluate(
      (timeout) =>
        new Promise<void>((resolve) => {
          const isHeld = !String(requestIdleCallback).includes("[native code]");
          if (isHeld) resolve();
          else requestIdleCallback(() => resolve(), { timeout });
        }),
      REST_MS,
    )
    .catch(() => undefined);

const watchedPages = new Set<Pick<WatchedPage, "page" | "problems">>();

/** What stood on the pages says most about why a test failed on a machine that nobody can look at. */
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  for (const [index, { page }] of [...watchedPages].entries())
    await keepPicture(page, join("failed", `${basename(task.file.name, ".test.ts")}-${index + 1}`));
  for (const { page, problems } of watchedPages)
    for (const frame of page.frames()) {
      const text = await frame.evaluate(() => document.body.innerText).catch(() => "");
      error.message += `\nOn ${frame.url()}: ${text.replaceAll(/\s+/g, " ").slice(0, LONGEST_TEXT)}`;
      if (frame === page.mainFrame()) error.message += `\nProblems: ${JSON.stringify(problems)}`;
    }
});

/** Opens a page that is watched from its first request on. */
export async function openPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const problems = new Problems();
  const watched = { page, problems };
  watchedPages.add(watched);
  page.on("close", () => watchedPages.delete(watched));
  const underWay = new Set<object>();
  let lastChange = Date.now();
  const done = (request: object) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === EVENTS) return;
    underWay.add(request);
    lastChange = Date.now();
  });
  page.on("requestfinished", done);
  page.on("requestfailed", (request) => {
    done(request);
    // Going on to another page ends what the last one had asked for.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      problems.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  page.on("console", (message) => {
    // The browser's own note of a failed request; the request itself is reported above, with its address.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));

  const settle = async (frame: Frame = page.mainFrame()) => {
    const end = Date.now() + STEP_MS;
    await frame.waitForFunction(isReady, null, { timeout: STEP_MS });
    // Faces of Arabic and Chinese come as their first letters are laid out, and change every width.
    // A page that leads on meanwhile has them on the next.
    await frame.waitForFunction(() => document.fonts.status === "loaded", null, { timeout: STEP_MS });
    // The address goes ahead of the page: what it asks for is asked once its code has had its turn, however late that is.
    await hasRest(frame);
    const readyAt = Date.now();
    // What begins with the page is asked for as soon as it is ready.
    while (underWay.size > 0 || Date.now() - lastChange < QUIET_MS || Date.now() - readyAt < ASKS_WITHIN_MS) {
      if (Date.now() > end) throw new Error(`${frame.url()} is still asking after ${STEP_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await hasRest(frame);
  };
  const open = async (address: string) => {
    await page.goto(address);
    await settle();
  };
  return { page, problems, settle, open };
}

/** The frame in the admin that shows the app. @throws Error when there is none */
export async function appFrame(page: Page, appOrigin: string): Promise<Frame> {
  const element = await page.waitForSelector("#app-frame");
  const frame = await element.contentFrame();
  if (!frame) throw new Error("The admin has no frame for the app");
  await frame.waitForURL((url) => url.origin === appOrigin);
  return frame;
}

/** Signs in by the call that the sign-in page makes, and leaves the page where the app's calls can be made and nothing is shown. */
export async function signIn(
  { page }: WatchedPage,
  { appOrigin, email, password }: { appOrigin: string; email: string; password: string },
): Promise<void> {
  const headers = { origin: appOrigin };
  const answer = await page.request.post(`${appOrigin}/api/auth/login`, { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in is refused with ${answer.status()}`);
  await page.goto(`${appOrigin}/healthz`);
}

/** A browser on whose page the demo seller has signed in. */
export async function openDemoSeller(
  appOrigin: string,
): Promise<{ browser: OpenBrowser; watched: WatchedPage; page: Page }> {
  const browser = await openBrowser();
  const watched = await openPage(browser.context);
  await signIn(watched, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
  return { browser, watched, page: watched.page };
}

/** Keeps a picture as test-results/<name>.png. It is for people: one that can't be had in time fails nothing. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(RESULTS, `${name}.png`) }).catch(() => undefined);
}

/** Whether pictures of screens are asked for (`npm test -- --pictures`): what is done for them alone is left out otherwise. */
export const keepsPictures = process.env.QUAYSIDE_PICTURES !== undefined;

/** Keeps a picture of a screen where pictures are asked for; no verdict hangs on it. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (keepsPictures) await keepPicture(page, name);
}
