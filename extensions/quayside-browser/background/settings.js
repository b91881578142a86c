/** What the person has set and what the app has handed over. Content scripts can't read it. */

const DEFAULTS = {
  /** Origin of the app */
  appOrigin: "http://localhost:3000",
  /** Origin under which stand-ins of the sites are, for trying; empty for the sites themselves */
  standIn: "",
  token: "",
  accountId: "",
  /** Country that imports are priced for */
  shipTo: "US",
};

/** @returns {Promise<typeof DEFAULTS>} */
export const readSettings = () => chrome.storage.local.get(DEFAULTS);
export const changeSettings = (changes) => chrome.storage.local.set(changes);
