import { route } from "@/lib/identity/route";
import { listPeople } from "@/lib/administration/users/data";
import { peopleQuery } from "@/lib/administration/users/schema";

export { POST } from "../register/route";

export const GET = route({ query: peopleQuery }, ({ actor, query }) => listPeople(actor, query));
