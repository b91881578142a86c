/** Where plans and prices are told. */
export const PLANS_ADDRESS = "/public/pricing";
