import express, { Router, type Request, type Response } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { html, page } from "../core/html.ts";
import { parcelsOf, type Parcel } from "../core/parcels.ts";
import { WebhookSender } from "../core/webhooks.ts";
import { MAIN_STATUSES } from "./timeline.ts";
import { eventsUntil, signPush, trackInfo } from "./wire.ts";

/** A number that the product has registered. */
interface Registration {
  number: string;
  carrier: number;
  tag: string | null;
  param: string | null;
  lang: string | null;
  email: string | null;
  /** How often it was asked for: the first read knows nothing yet. */
  reads: number;
  isStopped: boolean;
  isRetracked: boolean;
  /** Events that a push has told of. */
  pushedEvents: number;
}

type Item = Record<string, unknown>;
interface Rejection {
  code: number;
  message: string;
}
/** Either the accepted answer of one item or why it is rejected. */
type ItemAnswer = object | { rejected: Rejection };

const MAX_ITEMS = 40;
const MAX_CALLS_PER_SECOND = 3;
const QUOTA = 10_000;
const PREFIXES: [pattern: RegExp, carrier: number][] = [
  [/^LP\d{14}$/, 190271],
  [/^YT\d{16}$/, 190008],
  [/^[A-Z]{2}\d{9}CN$/, 3011],
  [/^(94|93|92)\d{20}$/, 21051],
  [/^1Z[A-Z0-9]{16}$/, 100002],
];
const NOT_REGISTERED: Rejection = { code: -18019902, message: "The tracking number is not registered." };

/** The stand-in of 17TRACK v2.4: registrations, reads and signed pushes as the sandbox clock moves the parcels. */
export function create17track(context: SandboxContext): Standin {
  const registrations = context.store.collection<Registration>("17track.registrations");
  const parcels = parcelsOf(context.store);
  const counters = context.store.collection<{ calls: number }>("17track.counters");
  const webhooks = new WebhookSender(context, {
    vendor: "17track",
    url: `${context.appOrigin}/webhooks/17track`,
    headers: (body) => ({ sign: signPush(body, context.keys.track17Key) }),
  });
  let recentCalls: number[] = [];

  const dataOf = (registration: Registration): object => {
    const { number, carrier, param, tag } = registration;
    const parcel = parcels.get(number);
    return { number, carrier, param, tag, track_info: parcel ? trackInfo(parcel, context.clock.now()) : null };
  };

  const eventCount = (number: string): number => {
    const parcel = parcels.get(number);
    return parcel ? eventsUntil(parcel, context.clock.now()).length : 0;
  };

  const pushUpdate = (registration: Registration): void => {
    const count = eventCount(registration.number);
    if (count === 0) return;
    registrations.update(registration.number, (pushed) => {
      pushed.pushedEvents = count;
    });
    webhooks.send("TRACKING_UPDATED", { event: "TRACKING_UPDATED", data: dataOf(registration) });
  };

  const pushNews = (): void => {
    for (const registration of registrations.filter(({ isStopped }) => !isStopped)) {
      if (eventCount(registration.number) > registration.pushedEvents) pushUpdate(registration);
    }
  };

  const registered = (item: Item, change: (registration: Registration) => ItemAnswer): ItemAnswer => {
    const registration = registrations.get(String(item["number"]));
    return registration ? change(registration) : { rejected: NOT_REGISTERED };
  };

  const calls: Record<string, (item: Item) => ItemAnswer> = {
    register: (item) => {
      const number = String(item["number"] ?? "").trim();
      if (!/^[A-Za-z0-9-]{5,50}$/.test(number))
        return { rejected: { code: -18010013, message: "The format of 'number' is invalid." } };
      if (registrations.has(number))
        return { rejected: { code: -18019901, message: `The tracking number '${number}' is already registered.` } };
      if (registrations.size >= QUOTA) return { rejected: { code: -18019908, message: "The quota is used up." } };
      const carrier =
        Number(item["carrier"] ?? 0) ||
        (parcels.get(number)?.carrierKey ?? PREFIXES.find(([pattern]) => pattern.test(number))?.[1] ?? 0);
      if (carrier === 0) return { rejected: { code: -18019903, message: "The carrier can not be detected." } };
      const registration: Registration = {
        number,
        carrier,
        tag: text(item["tag"]),
        param: text(item["param"]),
        lang: text(item["lang"]),
        email: text(item["email"]),
        reads: 0,
        isStopped: false,
        isRetracked: false,
        pushedEvents: 0,
      };
      registrations.set(number, registration);
      const { tag, lang, email } = registration;
      return { origin: item["carrier"] ? 2 : 1, number, carrier, email, tag, lang };
    },
    gettrackinfo: (item) =>
      registered(item, (registration) => {
        registrations.update(registration.number, (read) => {
          read.reads += 1;
        });
        if (registration.reads === 1 || eventCount(registration.number) === 0) {
          return { rejected: { code: -18019909, message: "No tracking information at this time." } };
        }
        return dataOf(registration);
      }),
    stoptrack: (item) =>
      registered(item, ({ number, carrier, isStopped }) => {
        if (isStopped) return { rejected: { code: -18019905, message: "The tracking number is already stopped." } };
        const { param, tag } = registrations.update(number, (stopped) => {
          stopped.isStopped = true;
        });
        webhooks.send("TRACKING_STOPPED", { event: "TRACKING_STOPPED", data: { number, carrier, param, tag } });
        return { number, carrier };
      }),
    retrack: (item) =>
      registered(item, ({ number, carrier, isStopped, isRetracked }) => {
        if (!isStopped)
          return { rejected: { code: -18019904, message: "Only a stopped number can be tracked again." } };
        if (isRetracked) return { rejected: { code: -18019906, message: "A number can be tracked again only once." } };
        registrations.update(number, (again) => {
          again.isStopped = false;
          again.isRetracked = true;
        });
        return { number, carrier };
      }),
    deletetrack: (item) =>
      registered(item, ({ number, carrier }) => {
        registrations.delete(number);
        return { number, carrier };
      }),
    changecarrier: (item) =>
      registered(item, ({ number, carrier }) => {
        if (Number(item["carrier_old"]) !== carrier || !Number(item["carrier_new"]))
          return { rejected: { code: -18019910, message: "The carrier code is wrong." } };
        registrations.update(number, (changed) => {
          changed.carrier = Number(item["carrier_new"]);
        });
        return { number, carrier: Number(item["carrier_new"]) };
      }),
    changeinfo: (item) =>
      registered(item, ({ number, carrier }) => {
        const items = (item["items"] ?? {}) as Item;
        registrations.update(number, (changed) => {
          if ("tag" in items) changed.tag = text(items["tag"]);
          if ("param" in items) changed.param = text(items["param"]);
        });
        return { number, carrier };
      }),
    push: (item) =>
      registered(item, (registration) => {
        if (eventCount(registration.number) === 0)
          return { rejected: { code: -18019909, message: "No tracking information at this time." } };
        pushUpdate(registration);
        return { number: registration.number, carrier: registration.carrier };
      }),
  };

  const api = Router();
  api.use(express.json({ strict: false, limit: "1mb", type: () => true }));
  api.use(transportFaults(context.faults, "17track"));
  api.use((request, response, next) => {
    const now = Date.now();
    recentCalls = recentCalls.filter((at) => now - at < 1000);
    if (recentCalls.length >= MAX_CALLS_PER_SECOND || context.faults.take("17track", request.path, ["throttle"])) {
      response.status(429).send("Too Many Requests");
      return;
    }
    recentCalls.push(now);
    if (request.get("17token") !== context.keys.track17Key)
      return wholeError(response, -18010002, "Invalid security key.");
    next();
  });

  api.post("/getquota", (_request, response) => {
    const used = registrations.size;
    response.json({
      code: 0,
      data: {
        quota_total: QUOTA,
        quota_used: used,
        quota_remain: QUOTA - used,
        today_used: used,
        max_track_daily: QUOTA,
        free_email_quota: 10,
        free_email_quota_used: 0,
      },
    });
  });

  api.post("/gettracklist", (request, response) => {
    const query = (request.body ?? {}) as Item;
    const pageNo = Math.max(1, Number(query["page_no"] ?? 1));
    const now = context.clock.now();
    const rows = registrations.all().map((registration) => {
      const parcel = parcels.get(registration.number);
      const latest = parcel && eventsUntil(parcel, now).at(-1);
      return {
        number: registration.number,
        carrier: registration.carrier,
        tag: registration.tag,
        param: registration.param,
        tracking_status: registration.isStopped ? "Stopped" : "Tracking",
        package_status: latest?.status ?? "NotFound",
        latest_event_time: latest?.at.toISOString() ?? null,
      };
    });
    const wanted = rows.filter(
      (row) =>
        (!query["number"] || row.number === query["number"]) &&
        (!query["tracking_status"] || row.tracking_status === query["tracking_status"]) &&
        (!query["package_status"] || row.package_status === query["package_status"]),
    );
    const page_total = Math.max(1, Math.ceil(wanted.length / MAX_ITEMS));
    response.json({
      code: 0,
      page: {
        data_total: wanted.length,
        page_total,
        page_no: pageNo,
        page_size: MAX_ITEMS,
        has_next: pageNo < page_total,
      },
      data: { accepted: wanted.slice((pageNo - 1) * MAX_ITEMS, pageNo * MAX_ITEMS), rejected: [] },
    });
  });

  api.post("/:call", (request: Request<{ call: string }>, response) => {
    const call = Object.hasOwn(calls, request.params.call) ? calls[request.params.call] : undefined;
    if (!call) {
      response.status(404).send("Not Found");
      return;
    }
    const items = request.body as unknown;
    if (!Array.isArray(items) || items.length === 0)
      return wholeError(response, -18010012, "The submitted data is not an array.");
    if (items.length > MAX_ITEMS) return wholeError(response, -18010014, `At most ${MAX_ITEMS} numbers for each call.`);
    counters.set(request.params.call, { calls: (counters.get(request.params.call)?.calls ?? 0) + 1 });
    const fault = context.faults.take("17track", request.path, ["reject"]);
    const accepted: object[] = [];
    const rejected: object[] = [];
    for (const item of items as Item[]) {
      const answer = fault
        ? { rejected: { code: Number(fault.detail ?? -18010003), message: "Rejected on request." } }
        : call(item);
      if ("rejected" in answer) rejected.push({ number: item["number"], error: answer.rejected });
      else accepted.push(answer);
    }
    response.json({ code: 0, data: { accepted, rejected } });
  });

  const router = Router();
  router.use("/track/v2.4", api);

  router.post("/control/parcels", express.json(), express.urlencoded({ extended: false }), (request, response) => {
    const { number = "", status = "" } = request.body as Record<string, string>;
    if (!MAIN_STATUSES.some((candidate) => candidate === status) || !/^[A-Za-z0-9-]{5,50}$/.test(number)) {
      response.status(400).json({ error: "number and a main status are needed" });
      return;
    }
    const at = context.clock.now().toISOString();
    if (!parcels.has(number)) parcels.set(number, unknownParcel(number, registrations.get(number)?.carrier ?? 0, at));
    const parcel = parcels.update(number, ({ forced }) => forced.push({ at, status }));
    pushNews();
    if (request.is("application/json")) response.json(parcel);
    else response.redirect(303, "/17track");
  });

  router.get("/", (_request, response) => {
    response.send(parcelsPage(parcels.all(), registrations.all(), context.clock.now()));
  });

  const facts = () => ({
    registered: registrations.size,
    parcels: parcels.size,
    registerCalls: counters.get("register")?.calls ?? 0,
    readCalls: counters.get("gettrackinfo")?.calls ?? 0,
    webhooks: webhooks.facts(),
  });

  const start = () => {
    const stopWebhooks = webhooks.start();
    const timer = setInterval(pushNews, 1000);
    return async () => {
      clearInterval(timer);
      stopWebhooks();
    };
  };

  return { name: "17track", router, start, facts };
}

function text(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

function wholeError(response: Response, code: number, message: string): void {
  response.json({ code, data: { errors: [{ code, message }] } });
}

/** A number that no supplier of the sandbox sent: its way is what is set by hand. */
function unknownParcel(number: string, carrierKey: number, at: string): Parcel {
  return {
    number,
    carrierKey,
    carrierName: "Carrier",
    shippedAt: at,
    from: "CN",
    to: "US",
    toCity: "Chicago",
    weightGrams: 200,
    forced: [],
  };
}

function parcelsPage(parcels: readonly Parcel[], registrations: readonly Registration[], now: Date): string {
  const known = new Set(registrations.map(({ number }) => number));
  const rows = parcels.toReversed().map((parcel) => {
    const latest = eventsUntil(parcel, now).at(-1);
    return html`<tr id="${parcel.number}">
      <td>
        ${parcel.number}<br /><span class="soft"
          >${parcel.carrierName}, ${known.has(parcel.number) ? "registered" : "not registered"}</span
        >
      </td>
      <td>${latest?.status ?? "NotFound"}<br /><span class="soft">${latest?.description}</span></td>
      <td>${parcel.from} → ${parcel.toCity}, ${parcel.to}</td>
      <td>
        <form method="post" action="/17track/control/parcels">
          <input type="hidden" name="number" value="${parcel.number}" /><select
            name="status"
            aria-label="Status of ${parcel.number}"
          >
            ${MAIN_STATUSES.map((status) => html`<option>${status}</option>`)}</select
          ><button class="plain">Set</button>
        </form>
      </td>
    </tr>`;
  });
  return page(
    "Parcels",
    html`<h1>Parcels</h1>
      <p class="soft">
        The last two digits choose the way: 90 pickup, 91 failed attempt, 92 returned, 93 expired, 94 never found, 95
        lost, 96 held by customs, 97 damaged, all others delivered.
      </p>
      <div class="card">
        ${
          rows.length > 0
            ? html`<table>
                <thead>
                  <tr>
                    <th>Number</th>
                    <th>Status</th>
                    <th>Way</th>
                    <th>Set by hand</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>`
            : html`<p class="soft">No parcels yet.</p>`
        }
      </div>
      <div class="card">
        <h2>Another number</h2>
        <form method="post" action="/17track/control/parcels">
          <label>Number<input name="number" required /></label
          ><label
            >Status<select name="status">
              ${MAIN_STATUSES.map((status) => html`<option>${status}</option>`)}
            </select></label
          ><button>Set</button>
        </form>
      </div>`,
  );
}
