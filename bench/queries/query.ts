import type { QueryGoal } from "./goals";
import type { QuerySubjects } from "./subjects";

/** A measured call of a product function, as pages and handlers make it. */
export type BenchQuery = {
  name: string;
  goal: QueryGoal;
  run: (subjects: QuerySubjects) => Promise<unknown>;
};
