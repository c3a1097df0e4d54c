import { answerOf } from "@/tools/faults/handlers";
import { siteOf } from "@/tools/faults/sites";

/** The part of the site that sells, in this process. */
export const siteInProcess = siteOf(answerOf, "http://localhost:3000");
