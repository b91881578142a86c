/** What a supplier's name looks like in addresses and calls, such as `aliexpress`. */
export const SOURCE_FORM = /^[a-z0-9_]{1,30}$/;
