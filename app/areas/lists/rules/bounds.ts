/** Letters of a view's name. */
export const LONGEST_VIEW_NAME = 40;
/** Views that a member keeps of a list, and as many again that the whole workspace does. */
export const MOST_VIEWS = 20;
/** Columns that one choice may name. */
export const MOST_COLUMNS = 40;
