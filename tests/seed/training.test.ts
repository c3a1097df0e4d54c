import { expect, test } from "vitest";
import { trainingInput } from "@/lib/identity/profiles/schema";
import { buildTrainingRows } from "@/prisma/seed/people";
import { buildMasters } from "@/prisma/seed/users";

const NOW = new Date("2026-11-22T10:00:00Z");

test("some Masters state valid trainings, some of them seen by the admin", () => {
  const rows = buildTrainingRows(buildMasters(NOW), "admin", NOW);
  const owners = [...new Set(rows.map(({ userId }) => userId))];
  expect(owners).toHaveLength(6);
  for (const owner of owners) {
    const training = rows.filter(({ userId }) => userId === owner);
    expect(trainingInput.parse(training)).toHaveLength(training.length);
  }
  expect(new Set(rows.map(({ seenById }) => seenById))).toEqual(new Set(["admin", null]));
});
