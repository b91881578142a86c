const SHOWN = 6;

/**
 * A long number as people read and say it, "Q-N0XJX5" for "Q-01M81GE8CSEQZ9TNPGHFN0XJX5": its prefix and its last six signs,
 * which differ among all that one sees. What is sent or looked up by it takes the whole.
 */
export function shortNumber(number: string): string {
  const [prefix, digits] = number.split(/-(?=[^-]+$)/);
  return digits && digits.length > SHOWN ? `${prefix}-${digits.slice(-SHOWN)}` : number;
}
