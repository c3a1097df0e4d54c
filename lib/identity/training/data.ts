import "server-only";
import { db } from "@/lib/platform/db/client";
import { toTrainingView, withTraining } from "@/lib/identity/profiles/views";
import type { TrainingView } from "@/lib/identity/profiles/schema";

/** The trainings of a Master, in their order. */
export async function listTraining(userId: string): Promise<TrainingView[]> {
  const rows = await db.masterTraining.findMany({ where: { userId }, ...withTraining.training });
  return rows.map(toTrainingView);
}
