/** True for an address of a campaign, wherever in the path it says so (G019). */
export function isCampaign(pathname: string): boolean {
  return pathname.includes("/campaign");
}
