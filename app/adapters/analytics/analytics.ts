/** What someone did, without who it was (C074). */
export interface AnalyticsAction {
  user_data: { browser: string; platform: string; device: string };
  /** The page's path */
  url: string;
  event_name: string;
  event_data: Record<string, unknown>;
  /** ISO 8601 */
  at: string;
}

/** Where actions are told besides our own records; there is none unless one is configured (X039). */
export interface Analytics {
  /** @throws OutsideError "retry" where it was surely not taken, "unknown" where that cannot be told */
  send(action: AnalyticsAction): Promise<void>;
}
