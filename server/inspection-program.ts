import { inspectFile } from "@/lib/content/uploads/inspection/inspect";
import { answerJobs } from "./answer-jobs";

// Runs in the thread that opens uploaded files: what a stranger made must not hold or exhaust the process.

answerJobs(inspectFile);
