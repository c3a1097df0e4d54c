import { guessLocation } from "@/lib/accounts/location-guess/service";
import { route } from "@/lib/identity/route";

export const GET = route({}, ({ actor }) => guessLocation(actor));
