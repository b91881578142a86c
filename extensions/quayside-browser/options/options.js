import { changeSettings, readSettings } from "../background/settings.js";

const text = chrome.i18n.getMessage;
const element = (id) => document.getElementById(id);
const [app, standIn, outcome] = [element("app"), element("stand-in"), element("outcome")];

document.documentElement.lang = text("@@ui_locale").replace("_", "-");
document.documentElement.dir = text("@@bidi_dir");
document.title = text("options_title");
for (const node of document.querySelectorAll("[data-text]")) node.textContent = text(node.dataset.text);

async function show() {
  const settings = await readSettings();
  app.value = settings.appOrigin;
  standIn.value = settings.standIn;
  element("open").href = `${settings.appOrigin}/app`;
  element("session").textContent = text(settings.token ? "options_signed_in" : "options_signed_out");
}

/** The origin that was typed: https, or this very computer; null for anything else. */
function originIn({ value }) {
  if (!URL.canParse(value.trim())) return null;
  const { protocol, hostname, origin } = new URL(value.trim());
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname))
    ? origin
    : null;
}

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [appOrigin, standInOrigin] = [originIn(app), standIn.value.trim() ? originIn(standIn) : ""];
  app.setAttribute("aria-invalid", String(appOrigin === null));
  standIn.setAttribute("aria-invalid", String(standInOrigin === null));
  if (appOrigin === null || standInOrigin === null) return void (outcome.textContent = text("options_bad_address"));
  const origins = [appOrigin, standInOrigin].filter(Boolean).map((origin) => `${origin}/*`);
  if (!(await chrome.permissions.request({ origins }))) return void (outcome.textContent = text("options_refused"));
  const { appOrigin: former } = await readSettings();
  // A session belongs to the app that gave it.
  await changeSettings({
    appOrigin,
    standIn: standInOrigin,
    ...(former !== appOrigin && { token: "", accountId: "" }),
  });
  await show();
  outcome.textContent = text("options_saved");
});

chrome.storage.local.onChanged.addListener(show);
await show();
