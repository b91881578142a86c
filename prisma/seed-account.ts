/** How to sign in as the demo seller, who exists in the sandbox profile alone. */
export const DEMO_EMAIL = "demo@quayside.test";
export const DEMO_PASSWORD = "harbour-lights-42";
