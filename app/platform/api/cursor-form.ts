/** What a cursor looks like (decision 0007): which way, a moment in milliseconds as base 36, an id. */
export const CURSOR_FORM = /^([np])_(-?[0-9a-z]{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
