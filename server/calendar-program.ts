import { listBusyTimes } from "@/lib/bookings/calendars/busy-times";
import { answerJobs } from "./answer-jobs";

// Runs in the thread that reads calendars: a rule that no day fulfils keeps the parser busy for ever.

answerJobs(listBusyTimes);
