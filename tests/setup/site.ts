import { dispatchRequest } from "@/tests/support/faults/handlers";
import { createSite } from "@/tests/support/faults/sites";

/** The order handlers, in this process. */
export const inProcessSite = createSite(dispatchRequest, "http://localhost:3000");
