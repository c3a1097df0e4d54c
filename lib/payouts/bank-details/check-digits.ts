/** Adds the digits multiplied by weights, which repeat. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** Adds the digits of each product, as Luhn's algorithm does. */
export const weightedDigitSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => {
    const product = Number(digit) * (weights[index % weights.length] ?? 0);
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);

/** Completes a sum to a multiple of ten. */
export const modulo10CheckDigit = (sum: number): number => (10 - (sum % 10)) % 10;

/** Removes what people put between groups of digits, and uses upper case. */
export const compact = (text: string): string =>
  text.replace(/[\s\u200b-\u200f\u2060.\-–—/]/g, "").toUpperCase();
