import { whereIs } from "@/lib/geo/service";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => whereIs(actor));
