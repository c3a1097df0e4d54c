import { route } from "@/lib/identity/route";
import { letterParams } from "@/lib/teaching/letters/schema";
import { stopLetter } from "@/lib/teaching/letters/service";

export const POST = route({ auth: "admin", params: letterParams }, ({ actor, params }) =>
  stopLetter(actor, params.id),
);
