/** What connections that say who is present are called at the database. */
export const PRESENCE_NAME = "quayside-worker-presence";
