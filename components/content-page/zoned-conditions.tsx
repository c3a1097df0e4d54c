import { ConditionLines } from "@/components/common/condition-lines";
import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";

interface ZonedConditionsProps {
  facts: ConditionFacts;
  zone: string;
  now: string;
}

/** The conditions in a zone. */
export const ZonedConditions = ({ facts, zone, now }: ZonedConditionsProps) => (
  <ConditionLines texts={listConditions(facts, { now: new Date(now), zone }).map(({ text }) => text)} />
);
