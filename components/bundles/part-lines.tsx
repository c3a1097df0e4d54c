import { ConditionLines } from "@/components/common/condition-lines";
import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";

export interface PartLinesProps {
  facts: ConditionFacts;
  zone: string;
  /** Time of the page. */
  now: string;
}

/** The conditions of a part in a zone, without its seller, who is that of all parts. */
export function PartLines({ facts, zone, now }: PartLinesProps) {
  const conditions = listConditions(facts, { now: new Date(now), zone });
  return <ConditionLines texts={conditions.flatMap(({ kind, text }) => (kind === "seller" ? [] : [text]))} />;
}
