import type Stripe from "stripe";

const sumByCurrency = (transactions: Stripe.BalanceTransaction[]): Stripe.Balance.Available[] => {
  const amounts = new Map<string, number>();
  for (const { currency, net } of transactions) amounts.set(currency, (amounts.get(currency) ?? 0) + net);
  if (amounts.size === 0) amounts.set("eur", 0);
  return [...amounts].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
};

export const buildBalance = (transactions: Stripe.BalanceTransaction[], now: number): Stripe.Balance => ({
  object: "balance",
  available: sumByCurrency(transactions.filter((transaction) => transaction.available_on <= now)),
  livemode: false,
  pending: sumByCurrency(transactions.filter((transaction) => transaction.available_on > now)),
});
