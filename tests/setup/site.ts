import { dispatchRequest } from "@/tools/faults/handlers";
import { createSite } from "@/tools/faults/sites";

/** The order handlers, in this process. */
export const inProcessSite = createSite(dispatchRequest, "http://localhost:3000");
