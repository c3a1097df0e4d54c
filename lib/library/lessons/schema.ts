import { z } from "zod";
import type { LessonSummary } from "@/lib/content/lessons/schema";

export const lessonParams = z.object({ id: z.uuid() });

/** A lesson as one reader may see it now. */
export type RoomLesson = Omit<LessonSummary, "hasText" | "hasLink"> & {
  /** Rendered text; empty without one, or while the lesson is closed. */
  html: string;
  linkUrl: string | null;
  /** "jueves 4 de diciembre"; null if it is open. */
  opensOn: string | null;
  /** Marked as done; only lessons without a file are. */
  completed: boolean;
};

export type RoomModule = { id: string; title: string; lessons: RoomLesson[] };
