/** Letters of a note to who sees to an order. */
export const MOST_NOTE = 500;
