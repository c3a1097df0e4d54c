import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { OfferConditions } from "./offer-conditions";

interface ZonedConditionsProps {
  facts: ConditionFacts;
  zone: string;
  now: string;
  isInPlan: boolean;
}

/** The conditions in a zone. */
export const ZonedConditions = ({ facts, zone, now, isInPlan }: ZonedConditionsProps) => (
  <OfferConditions conditions={listConditions(facts, { now: new Date(now), zone })} isInPlan={isInPlan} />
);
