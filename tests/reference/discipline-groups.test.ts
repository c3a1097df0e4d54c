import { expect, test } from "vitest";
import { DISCIPLINE_GROUPS } from "@/lib/reference/discipline-groups";
import { disciplineKeys } from "@/lib/reference/disciplines";

test("each discipline is in one group", () => {
  expect(DISCIPLINE_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual([...disciplineKeys].sort());
});
