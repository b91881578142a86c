import { EXTENSION_APP } from "./apps";

// A dozen marks by hand: the parsers that are kept up name hundreds of devices that no session here needs, and the widest
// of them is under the AGPL.

/** Browsers by the mark in their user agent. Order counts: most carry the marks of those after them, too. */
const BROWSERS = [
  ["mobile_app", /QuaysideMobile\//],
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["Windows", /\bWindows\b/],
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Android", /\bAndroid\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

export type DeviceBrowser = (typeof BROWSERS)[number][0];
export type DeviceSystem = (typeof SYSTEMS)[number][0];
export const DEVICE_BROWSERS = BROWSERS.map(([name]) => name) as unknown as readonly [
  DeviceBrowser,
  ...DeviceBrowser[],
];
export const DEVICE_SYSTEMS = SYSTEMS.map(([name]) => name) as unknown as readonly [DeviceSystem, ...DeviceSystem[]];

export interface Device {
  kind: "browser" | "extension";
  browser: DeviceBrowser | null;
  system: DeviceSystem | null;
}

/** What a session's user agent tells of the device, so that its owner knows it again; null for what it does not tell. */
export function describeDevice(userAgent: string | null): Device {
  const find = <Name extends string>(marks: readonly (readonly [Name, RegExp])[]): Name | null =>
    marks.find(([, mark]) => mark.test(userAgent ?? ""))?.[0] ?? null;
  return {
    kind: userAgent?.startsWith(EXTENSION_APP) ? "extension" : "browser",
    browser: find(BROWSERS),
    system: find(SYSTEMS),
  };
}
