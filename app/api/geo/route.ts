import { guessLocation } from "@/lib/identity/location-guess/service";
import { route } from "@/lib/identity/route";

export const GET = route({}, ({ actor }) => guessLocation(actor));
