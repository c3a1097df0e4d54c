import { route } from "@/lib/identity/route";
import { lessonParams } from "@/lib/library/lessons/schema";
import { completeLesson, reopenLesson } from "@/lib/library/lessons/service";

export const PUT = route({ auth: true, params: lessonParams }, ({ actor, params }) =>
  completeLesson(actor, params.id),
);

export const DELETE = route({ auth: true, params: lessonParams }, ({ actor, params }) =>
  reopenLesson(actor, params.id),
);
