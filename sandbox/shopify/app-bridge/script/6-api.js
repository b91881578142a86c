// window.shopify: what apps call.

const locationParameters = new URLSearchParams(location.search);

/** The element with that id, or a rejection that says which kind of element is missing. */
async function elementById(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLElement) || typeof element.show !== "function")
    throw new Error(`App Bridge: no ${kind} with id "${id}"`);
  return element;
}

let lastToast = 0;
const toasts = new Map();
onCommand("toastAction", ({ id }) => toasts.get(id)?.onAction?.());
onCommand("toastDismissed", ({ id }) => {
  toasts.get(id)?.onDismiss?.();
  toasts.delete(id);
});

function visibilityApi(kind) {
  return {
    show: async (id) => (await elementById(id, kind)).show(),
    hide: async (id) => (await elementById(id, kind)).hide(),
    toggle: async (id) => (await elementById(id, kind)).toggle(),
  };
}

/** Reports LCP, CLS and the slowest interaction (INP) that the browser measured so far, when the page is left. */
function observeWebVitals(callback) {
  if (!callback) return;
  const values = new Map();
  const record = (name, value) => values.set(name, value);
  const observe = (type, handler) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handler)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  observe("largest-contentful-paint", (entry) => record("LCP", entry.startTime));
  observe("layout-shift", (entry) => {
    if (!entry.hadRecentInput) record("CLS", (values.get("CLS") ?? 0) + entry.value);
  });
  observe("event", (entry) => {
    if (entry.interactionId) record("INP", Math.max(values.get("INP") ?? 0, entry.duration));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    callback({
      metrics: [...values].map(([name, value]) => ({ id: `${name}-${performance.timeOrigin}`, name, value })),
    });
  });
}

window.shopify = {
  config: {
    apiKey,
    host: locationParameters.get("host") ?? undefined,
    shop: locationParameters.get("shop") ?? undefined,
    locale: locationParameters.get("locale") ?? "en-US",
    appOrigins: [],
    disabledFeatures,
  },
  origin: adminOrigin,
  ready: Promise.resolve(),
  environment: { embedded, mobile: false, pos: false, intent: false },
  idToken: () => idToken(),
  user: () => ask("user"),
  loading: (active = true) => notify("loading", { active: Boolean(active) }),
  toast: {
    show(message, options = {}) {
      const id = `toast-${++lastToast}`;
      toasts.set(id, options);
      notify("toast", {
        id,
        message: String(message),
        duration: options.duration ?? 5000,
        isError: Boolean(options.isError),
        action: options.action,
      });
      return id;
    },
    hide: (id) => notify("toastHide", { id }),
  },
  modal: visibilityApi("modal"),
  saveBar: {
    ...visibilityApi("save bar"),
    leaveConfirmation: () => (openSaveBar ? ask("leaveConfirmation") : Promise.resolve()),
  },
  resourcePicker: async (options) => {
    const selection = await ask("resourcePicker", JSON.parse(JSON.stringify(options)));
    return selection && Object.assign(selection, { selection });
  },
  picker: async (options) => ({ selected: ask("picker", JSON.parse(JSON.stringify(options))) }),
  scopes: {
    query: () => ask("scopesQuery"),
    request: (scopes) => ask("scopesRequest", { scopes }),
    revoke: (scopes) => ask("scopesRevoke", { scopes }),
  },
  app: { extensions: () => ask("extensions") },
  intents: {
    request: { value: null, subscribe: () => () => {} },
    register: () => () => {},
    invoke: async (intent) => {
      const { action, type, value } = typeof intent === "string" ? parseIntent(intent) : intent;
      notify("intent", { action, type, value });
      return { complete: Promise.resolve({ code: "closed" }) };
    },
  },
  webVitals: { onReport: async (callback) => observeWebVitals(callback) },
  reviews: {
    request: async () => ({ success: false, code: "merchant-ineligible", message: "Reviews are not collected here" }),
  },
  support: { registerHandler: async (callback) => onCommand("support", () => callback?.()) },
};

/** `create:shopify/Product` or `edit:shopify/Product,gid://shopify/Product/1` */
function parseIntent(url) {
  const [, action, type, value] = /^(\w+):([^,?]+)(?:,([^?]+))?/.exec(url) ?? [];
  return { action, type, value };
}

onCommand("locale", ({ locale }) => {
  window.shopify.config.locale = locale;
});

if (embedded && !bounce()) notify("loaded", { path: appPath() });
