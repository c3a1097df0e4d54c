import { BODY_NEEDS } from "./body";
import { LIFE_NEEDS } from "./life";
import { MIND_NEEDS } from "./mind";
import { PRACTICES_NEEDS } from "./practices";
import { RELATIONSHIPS_NEEDS } from "./relationships";
import type { Need } from "./schema";

/** All needs that the search knows. A term belongs to one need. */
export const NEEDS: readonly Need[] = [
  ...BODY_NEEDS,
  ...MIND_NEEDS,
  ...RELATIONSHIPS_NEEDS,
  ...LIFE_NEEDS,
  ...PRACTICES_NEEDS,
];
