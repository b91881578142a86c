/** What a request to our team may be in. */
export const REQUEST_STATES = ["open", "answered", "closed"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Pictures that a request may show. */
export const MOST_PICTURES = 5;
