"use server";

import { unsubscribe } from "@/lib/unsubscribe/service";
import { AppError } from "@/lib/platform/http/errors";

/** What a button of the page does, also before anything runs in the browser. */
export async function stop(token: string): Promise<"done" | "failed"> {
  try {
    await unsubscribe(token);
    return "done";
  } catch (error) {
    if (error instanceof AppError) return "failed";
    throw error;
  }
}
