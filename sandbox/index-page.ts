import { collectFacts } from "./control.ts";
import type { SandboxContext, Standin } from "./core/context.ts";
import { FAULT_KINDS } from "./core/faults.ts";
import { html, page } from "./core/html.ts";
import { DEMO_SHOP } from "./profile.ts";

const SPEEDS = [1, 60, 1440];
const HOUR = 3_600_000;

/** The sandbox's front page: ways into it, its clock, what the stand-ins count, and faults on request. */
export function indexPage(context: SandboxContext, standins: readonly Standin[]): string {
  const { clock, faults, appOrigin } = context;
  const links: [href: string, name: string, what: string][] = [
    [appOrigin, "The app", "standalone, in this browser tab"],
    [`/shopify/${DEMO_SHOP}/admin`, "Demo shop's admin", "the app embedded in its frame"],
    [`/shopify/${DEMO_SHOP}`, "Demo shop's storefront", "place an order as a customer"],
    ["/mailbox", "Mailbox", "mail that the app sent"],
    ["/aliexpress", "AliExpress orders", "pay, cancel, change products"],
    ["/cj", "CJ accounts", "API keys to connect, tokens to end"],
    ["/warehouse", "Warehouse orders", "our own source"],
    ["/17track", "Parcels", "where they are, and set a status"],
    ["/woocommerce", "WooCommerce stores", "addresses to connect"],
    ["/tiktok", "TikTok Shop sellers", "take the app's access back"],
    ["/stripe", "Payments", "checkout sessions and charges"],
    ["/paypal", "PayPal", "orders, refunds and disputes"],
  ];
  const now = clock.now().toISOString().replace("T", " ").slice(0, 19);
  const vendors = standins.filter(({ facts }) => facts).map(({ name }) => name);
  const pending = faults.list();
  return page(
    "Overview",
    html`<h1>Sandbox</h1>
      <p class="soft">
        Stand-ins for the outside world. They speak the real protocols, keep what they are sent, and fail on request.
      </p>
      <div class="grid">
        ${links.map(
          ([href, name, what]) =>
            html`<div class="card">
              <a href="${href}"><strong>${name}</strong></a
              ><br /><span class="soft">${what}</span>
            </div>`,
        )}
      </div>
      <div class="card">
        <h2>Clock</h2>
        <p>
          <strong>${now} UTC</strong>, running at ${clock.speed} times real time. Orders, parcels and deadlines of the
          stand-ins go by it.
        </p>
        <div style="display:flex;flex-wrap:wrap;gap:8px">
          ${SPEEDS.map(
            (speed) =>
              html`<form method="post" action="/control/clock">
                <input type="hidden" name="speed" value="${speed}" /><button
                  class="${clock.speed === speed ? "" : "plain"}"
                >
                  ${speed}×
                </button>
              </form>`,
          )}
          <form method="post" action="/control/clock">
            <input type="hidden" name="advance_ms" value="${HOUR}" /><button class="plain">+1 hour</button>
          </form>
          <form method="post" action="/control/clock">
            <input type="hidden" name="advance_ms" value="${24 * HOUR}" /><button class="plain">+1 day</button>
          </form>
        </div>
      </div>
      <div class="card">
        <h2>Faults</h2>
        <form method="post" action="/control/faults">
          <label
            >Stand-in<select name="vendor">
              ${vendors.map((vendor) => html`<option>${vendor}</option>`)}
            </select></label
          >
          <label
            >Fault<select name="kind">
              ${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}
            </select></label
          >
          <label>Operation contains<input name="match" placeholder="all" /></label
          ><label>Times<input name="count" type="number" min="1" max="1000" value="1" /></label>
          <label>Detail<input name="detail" placeholder="error code" /></label><button>Add</button>
        </form>
        ${
          pending.length > 0 &&
          html`<table>
              <thead>
                <tr>
                  <th>Stand-in</th>
                  <th>Fault</th>
                  <th>Operation</th>
                  <th>Left</th>
                  <th>Detail</th>
                </tr>
              </thead>
              <tbody>
                ${pending.map(
                  (fault) =>
                    html`<tr>
                      <td>${fault.vendor}</td>
                      <td>${fault.kind}</td>
                      <td>${fault.match || "all"}</td>
                      <td>${fault.count}</td>
                      <td>${fault.detail}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
            <form method="post" action="/control/faults/clear"><button class="plain">Clear all</button></form>`
        }
      </div>
      <div class="card">
        <h2>Facts</h2>
        <div class="grid">
          ${Object.entries(collectFacts(standins)).map(
            ([name, facts]) =>
              html`<div>
                <strong>${name}</strong>
                <table>
                  <tbody>
                    ${Object.entries(facts).map(
                      ([key, value]) =>
                        html`<tr>
                          <th>${key}</th>
                          <td>${factText(value)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`,
          )}
        </div>
      </div>
      <form method="post" action="/control/reset">
        <button class="plain" onclick="return confirm('Forget everything the stand-ins know?')">
          Reset the sandbox
        </button>
      </form>`,
  );
}

function factText(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "none";
  if (entries.every(([, member]) => typeof member === "number" || typeof member === "string"))
    return entries.map(([key, member]) => `${key} ${member}`).join(", ");
  return `${entries.length} entries`;
}
