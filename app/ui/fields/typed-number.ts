/** What was typed into a field for a number, with a decimal point whatever the keyboard has. */
export const typedNumber = (typed: string): string => typed.trim().replace(",", ".");
