import { answerOf } from "@/bench/faults/handlers";
import { siteOf } from "@/bench/faults/sites";

/** The part of the site that sells, in this process. */
export const siteInProcess = siteOf(answerOf, "http://localhost:3000");
