import { whereIs } from "@/lib/geo/service";
import { route } from "@/lib/identity/route";

export const GET = route({}, ({ actor }) => whereIs(actor));
