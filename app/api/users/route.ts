import { route } from "@/lib/http/route";
import { listPeople } from "@/lib/people/data";
import { peopleQuery } from "@/lib/people/schema";

export { POST } from "../register/route";

export const GET = route({ query: peopleQuery }, ({ actor, query }) => listPeople(actor, query));
