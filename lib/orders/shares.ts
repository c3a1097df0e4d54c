// Splits of amounts in minor units. What is split is never lost: the shares add up to it.

/** Largest remainders, so each share is less than one unit from its exact value. Errors: weights that are all zero. */
export function splitInProportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + BigInt(right), 0n);
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const missing = total - shares.reduce((left, right) => left + right, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((left, right) => Number(right.remainder - left.remainder) || left.index - right.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share));
}

/**
 * Splits the price of a bundle in proportion to the listed prices. An order of zero would be a free one, so a share that would
 * be zero gets a unit of the largest. `price` is at least the number of prices, all of them positive.
 */
export function splitPrice(price: number, listAmounts: readonly number[]): number[] {
  const shares = splitInProportion(price, listAmounts);
  for (const [index, share] of shares.entries()) {
    if (share > 0) continue;
    const largest = shares.indexOf(Math.max(...shares));
    shares[largest] = Math.max(...shares) - 1;
    shares[index] = 1;
  }
  return shares;
}

type Part = { id: string; amount: number };

/** Money that went back to the buyer. `orderId` names the part that it was requested for. */
type Returned = { orderId: string | null; amount: number };

const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Allots money that names no part: it belongs to the only one of which so much is left, else to all in proportion to what is left. */
function allotUnnamed(amount: number, rest: readonly number[]): number[] {
  const equal = rest.filter((left) => left === amount);
  if (equal.length === 1) return rest.map((left) => (left === amount ? left : 0));
  const total = sumAmounts(rest);
  return total === 0 ? rest.map(() => 0) : splitInProportion(Math.min(amount, total), rest);
}

/** No part gets more than is left of it: an excess over the named one belongs to the others. */
function allotOne({ orderId, amount }: Returned, parts: readonly Part[], rest: readonly number[]): number[] {
  const named = parts.findIndex(({ id }) => id === orderId);
  if (named === -1) return allotUnnamed(amount, rest);
  const own = Math.min(amount, rest[named] ?? 0);
  const others = allotUnnamed(
    amount - own,
    rest.map((left, index) => (index === named ? left - own : left)),
  );
  return others.map((share, index) => (index === named ? share + own : share));
}

/**
 * Returns what of each part of a payment was returned, in the order of `parts`. Each return is allotted by what those before
 * it have left, so later ones never change it. `returns` are oldest first.
 */
export function allotReturns(parts: readonly Part[], returns: readonly Returned[]): number[] {
  const rest = returns.reduce<number[]>(
    (left, returned) => {
      const allotted = allotOne(returned, parts, left);
      return left.map((amount, index) => amount - (allotted[index] ?? 0));
    },
    parts.map(({ amount }) => amount),
  );
  return parts.map(({ amount }, index) => amount - (rest[index] ?? 0));
}
