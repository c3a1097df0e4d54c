import { runInRenderContext } from "./render-context";
import type { RequestHandler } from "./request-handler";

/**
 * Lets a page choose its status (`lib/platform/http/page-status.ts`). Navigations within the site keep 200: Next.js
 * takes any other status of a page's data for a failure and loads the page anew.
 */
export const withPageStatus =
  (handle: RequestHandler): RequestHandler =>
  (request, response) => {
    const setStatus = (status: number): void => {
      if (!response.headersSent && request.headers.rsc === undefined) response.statusCode = status;
    };
    return runInRenderContext({ setStatus }, () => handle(request, response));
  };
