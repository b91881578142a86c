/** A rate as a percentage, to hundredths: 0.01 is 1 (B129). */
export const percentOf = (rate: string): number => Number((Number(rate) * 100).toFixed(2));
