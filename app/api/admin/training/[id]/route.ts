import { markTraining } from "@/lib/administration/training/service";
import { trainingMarkInput, trainingParams } from "@/lib/administration/training/schema";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "admin", params: trainingParams, body: trainingMarkInput },
  async ({ actor, params, body }) => ({ data: await markTraining(actor, params.id, body.seen) }),
);
