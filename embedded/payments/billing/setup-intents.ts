import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { buildSetupIntent } from "../objects/setup-intent";
import type { SessionRecord } from "../tables";

type SetupFields = { customer: string; description: string | null; metadata: Stripe.Metadata };

export function createSetupIntent(context: PaymentsContext, fields: SetupFields): Stripe.SetupIntent {
  const intent = buildSetupIntent({ ...fields, created: context.now });
  context.store.put("setupIntent", intent);
  context.emit({ type: "setup_intent.created", data: { object: intent } });
  return intent;
}

export const findSetupIntent = (
  { store }: Pick<PaymentsContext, "store">,
  { session }: SessionRecord,
): Stripe.SetupIntent | undefined =>
  typeof session.setup_intent === "string" ? store.get("setupIntent", session.setup_intent) : undefined;
