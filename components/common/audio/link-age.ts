import { FILE_LINK_SECONDS } from "@/lib/content/uploads/policy";

/**
 * Returns true once storage refuses further ranges of a file that was opened at `openedAt` (epoch milliseconds). Browsers go on with the
 * address that the first request was led to; loading the element again leads to a new one, while there is access and a connection.
 */
export const needsNewLink = (openedAt: number): boolean =>
  navigator.onLine && Date.now() - openedAt >= FILE_LINK_SECONDS * 1000;
