import type { PaymentsContext } from "../context";
import { succeedAttempt, type Attempt } from "../attempts";
import { generateStripeId } from "../ids";
import { recordChargeBalance, resolvePayerEmail } from "../records";
import { completeSession } from "../sessions";
import { amountOff, redeemCoupon } from "./coupons";
import { attachMethod, createCustomer, getCustomer } from "./customers";
import { createInvoice, finalizeInvoice, settleInvoice } from "./invoices";
import { createSubscription } from "./subscriptions";

/** Charges the first period and then starts the subscription: a payment that fails leaves none behind. */
export function startPaidSubscription(context: PaymentsContext, sessionId: string, attempt: Attempt): void {
  const record = context.store.get("session", sessionId);
  const price = context.store.get("price", record?.plan?.price ?? "");
  if (!record?.plan || !price) throw new Error(`The session ${sessionId} starts no subscription`);
  const { session, plan, item } = record;
  const customer =
    typeof session.customer === "string"
      ? getCustomer(context, session.customer)
      : createCustomer(context, { email: resolvePayerEmail(record) ?? undefined, metadata: {} });
  const method = attachMethod(context, attempt.method, customer.id);
  const intent = { ...attempt.intent, customer: customer.id };
  const charge = succeedAttempt(context, { ...attempt, intent, method });

  const invoiceId = generateStripeId("in");
  const subscription = createSubscription(context, {
    customer: customer.id,
    price,
    quantity: item.quantity,
    metadata: plan.metadata,
    description: plan.description,
    defaultPaymentMethod: method.id,
    status: "active",
    invoice: invoiceId,
  });
  const coupon = context.store.get("coupon", plan.coupon ?? "");
  const draft = createInvoice(context, subscription, {
    id: invoiceId,
    reason: "subscription_create",
    ...(coupon && {
      discount: {
        id: redeemCoupon(context, coupon),
        amount: amountOff(coupon, (price.unit_amount ?? 0) * item.quantity),
      },
    }),
  });
  settleInvoice(context, finalizeInvoice(context, draft, intent.id));
  completeSession(context, sessionId, {
    customer: customer.id,
    invoice: invoiceId,
    payment_status: "paid",
    subscription: subscription.id,
  });
  recordChargeBalance(context, charge);
}
